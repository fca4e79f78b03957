internal import HTML
internal import Support

/// A proposal of a layout for a changed page. Nothing is written.
package struct LayoutRepair: Sendable {
    /// The layout that read the earlier page.
    package let layout: String
    /// The reason why the definition does not read the changed page; nil if only some fields are missing.
    package let failure: String?
    /// The selector of the records.
    package let records: String
    /// Each earlier selector, with the one found for its texts; nil if they were not found.
    package let selectors: [(earlier: String, found: FoundSelector?)]
    /// The rows of the earlier page, and those that the proposal reads from the changed page in the same way.
    package let knownRows: Int, recoveredRows: Int
    /// The fields that the proposal reads in fewer than half as many rows as before.
    package let lostFields: [RawOffer.Field]
    /// The definition with one more layout, before the earlier one.
    package let yaml: String
    /// The lines that differ, as `patch` reads them.
    package let difference: String
}

extension ScraperDefinition {
    /// Looks for the rows of an earlier page on one that the definition does not read, or that lacks some of the fields.
    ///
    /// - Parameters:
    ///   - page: the changed document.
    ///   - earlier: documents that the definition reads, best of the same week: they share the most rows.
    ///   - file: the path of the definition, for the difference.
    /// - Returns: nil if the definition reads the page as well as the earlier ones.
    /// - Throws: if an earlier document cannot be read, or nothing of it is found.
    package func repair(
        _ page: [UInt8], from location: String, like earlier: [(bytes: [UInt8], location: String)], file: String
    ) throws -> LayoutRepair? {
        if let shared = includedFiles.first {
            throw error(
                location,
                "\(shared) is shared by several sources: put its text into a definition of your own, in place of include"
            )
        }
        let page = try readable(page, location)
        let earlier = try earlier.map { (bytes: try readable($0.bytes, $0.location), location: $0.location) }
        let (known, layoutName) = try knownRows(of: earlier)
        let reading = Result { () throws(ScrapeError) in try extract(page, from: location) }
        if case .success(let now) = reading, lostFields(in: now.rows, since: known).isEmpty, !now.rows.isEmpty {
            return nil
        }
        guard let layout = layouts.first(where: { $0.name == layoutName }) else {
            throw error(location, "the earlier documents have no rows: give one that the definition reads")
        }
        let search = try search(page, for: layout, on: earlier.map(\.bytes))
        guard let places = try search.places() else {
            throw error(
                location,
                "none of the \(known.count) earlier titles is on the page: give an earlier page of the same week")
        }
        let draft = try LayoutDraft(
            text, layout: layout, name: freeName(layoutName), places: places,
            when: search.mark(of: places) ?? places.records,
            storeCheck: storeCheck(of: layout, earlier.map(\.bytes), page))
        let proposal = try ScraperDefinition(yaml: draft.yaml, file: file, source: id)
        let rows = try proposal.extract(page, from: location).rows
        return LayoutRepair(
            layout: layoutName, failure: reading.failure?.message, records: places.records,
            selectors: layout.selectors.map { ($0, places.selectors[$0]) }, knownRows: known.count,
            recoveredRows: rows.overlap(with: known), lostFields: lostFields(in: rows, since: known), yaml: draft.yaml,
            difference: draft.difference(file: file))
    }

    private func readable(_ stored: [UInt8], _ location: String) throws(ScrapeError) -> [UInt8] {
        try DocumentReader(definition: self, stored: stored, location: location).bytes
    }

    /// The rows of the earlier documents, and the layout of the last one that has any.
    private func knownRows(of earlier: [(bytes: [UInt8], location: String)]) throws -> ([RawOffer], layout: String) {
        var (rows, layout): ([RawOffer], String) = ([], "")
        for document in earlier {
            let extraction = try extract(document.bytes, from: document.location)
            rows += extraction.rows
            if !extraction.rows.isEmpty { layout = extraction.layout }
        }
        return (rows, layout)
    }

    private func search(_ page: [UInt8], for layout: Layout, on earlier: [[UInt8]]) throws -> PlaceSearch {
        PlaceSearch(
            page: try searchedPage(page), known: try earlier.flatMap { try layout.knownRecords(in: $0) },
            earlier: layout.selectors, earlierPages: try earlier.map { try searchedPage($0) })
    }

    private func searchedPage(_ page: [UInt8]) throws -> any SearchedPage {
        page.beginAsHTML == true ? try SearchedHTML(page) : SearchedJSON(try JSONValue(utf8: page))
    }

    private func freeName(_ name: String) -> String {
        let names = (2...).lazy.map { "\(name)-\($0)" }
        return names.first { !layoutNames.contains($0) } ?? name
    }

    private func error(_ location: String, _ message: String) -> ScrapeError {
        ScrapeError(.layoutUnknown, source: id, location: location, message: message)
    }

    /// Fields that at least a tenth of the known rows have, and less than half as many of these.
    private func lostFields(in rows: [RawOffer], since known: [RawOffer]) -> [RawOffer.Field] {
        RawOffer.Field.printed.filter { field in
            let before = known.count { $0[field] != nil }
            let now = rows.count { $0[field] != nil }
            return before * 10 >= known.count && before > 0 && now * known.count * 2 < before * rows.count
                || before > 0 && rows.isEmpty
        }
    }

    /// The selector of the store code on the changed page; nil if there is none.
    private func storeCheck(of layout: Layout, _ earlier: [[UInt8]], _ page: [UInt8]) throws -> String? {
        guard case .html(let rules) = layout.rules, let path = rules.storeCheck?.wordings.first?.paths.first else {
            return nil
        }
        let changed = try HTMLDocument(utf8: page)
        if try changed.first(path) != nil { return path.text }
        for bytes in earlier {
            guard let code = try HTMLDocument(utf8: bytes).first(path) else { continue }
            return changed.outline().attributePath(to: code)
        }
        return nil
    }
}

extension [RawOffer] {
    /// The number of rows that are in both, each counted once.
    fileprivate func overlap(with others: [RawOffer]) -> Int {
        var counts = Dictionary(others.map { ($0, 1) }, uniquingKeysWith: +)
        return count { row in
            guard let left = counts[row], left > 0 else { return false }
            counts[row] = left - 1
            return true
        }
    }
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
