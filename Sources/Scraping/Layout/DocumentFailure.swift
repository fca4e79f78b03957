internal import HTML
internal import Support

// The reason why a document gives no rows; the most informative checks come first.
extension DocumentReader {
    func failure(of page: borrowing HTMLDocument) throws(HTMLError) -> ScrapeError {
        for blockPage in definition.blockPages {
            for path in blockPage.html where try page.selects(path) { return error(of: blockPage) }
        }
        if let error = blockPage(matching: { _ in false }) { return error }
        if let reason = page.incompleteReason { return incomplete(reason) }
        for layout in definition.layouts {
            guard case .html(let rules) = layout.rules, try rules.records.recognises(page) else { continue }
            return noRecords(layout.name)
        }
        return unknownLayout(title: try page.first(XPath("//title")))
    }

    func failure(of document: JSONValue) -> ScrapeError {
        if let error = blockPage(matching: { page in page.json.contains { $0.first(in: document) != nil } }) {
            return error
        }
        for layout in definition.layouts {
            guard case .json(let rules) = layout.rules, rules.records.recognises(document) else { continue }
            return noRecords(layout.name)
        }
        return unknownLayout(title: definition.reason(in: document))
    }

    /// The first block page whose text occurs in the document, or for which `matches` returns true.
    func blockPage(matching matches: (BlockPage) -> Bool) -> ScrapeError? {
        let text = String(decoding: bytes.prefix(BlockPage.searchedBytes), as: UTF8.self).lowercased()
        return definition.blockPages.first { page in
            page.contains.contains { text.contains($0.lowercased()) } || matches(page)
        }
        .map(error)
    }

    func failure(_ error: HTMLError) -> ScrapeError {
        switch error.code {
        case .tooLarge, .tooManyAttributes, .overBudget, .selectorTooCostly, .outOfMemory:
            self.error(.tooLarge, "\(error)")
        case .empty: incomplete("the page is empty")
        case .invalidUTF8(let offset) where endsInsideCharacter(from: offset): incomplete("it ends inside a character")
        default: self.error(.malformedDocument, "\(error)")
        }
    }

    /// Whether the byte starts a character whose other bytes are missing.
    private func endsInsideCharacter(from offset: Int) -> Bool {
        offset > bytes.count - 4 && (0xC2...0xF4).contains(bytes[offset])
            && bytes[(offset + 1)...].allSatisfy { $0 & 0xC0 == 0x80 }
    }

    func failure(_ error: JSONError) -> ScrapeError {
        switch error.code {
        case .cut: incomplete(error.message)
        case .tooDeep, .tooLarge: self.error(.tooLarge, error.message)
        case .ambiguous: self.error(.malformedDocument, error.message)
        case .malformed where !bytes.beginAsJSON:
            self.error(
                .malformedDocument,
                "neither HTML nor JSON: the document begins with \"\(beginning)\". Save the page as HTML")
        case .malformed: self.error(.malformedDocument, error.message + ": is this the right file?")
        }
    }

    /// Of JSON in an element of a page.
    func failure(ofEmbedded error: JSONError) -> ScrapeError {
        switch error.code {
        case .cut: incomplete("JSON in the page: \(error.message)")
        case .tooDeep, .tooLarge: self.error(.tooLarge, "JSON in the page: \(error.message)")
        case .ambiguous, .malformed: self.error(.malformedDocument, "JSON in the page: \(error.message)")
        }
    }

    /// The first words, for people.
    private var beginning: String {
        [Transform]().apply(to: String(String(decoding: bytes.prefix(200), as: UTF8.self).prefix(40))) ?? ""
    }

    private func error(of page: BlockPage) -> ScrapeError {
        error(
            .blockPage(page.name), "got \(page.name) instead of the ad. \(page.advice)", isTransient: page.isTransient)
    }

    private func noRecords(_ layout: String) -> ScrapeError {
        error(.noRecords, "layout \(layout) has no records: try again, and check the page if this persists")
    }

    private func unknownLayout(title: String?) -> ScrapeError {
        let known = definition.layoutNames.joined(separator: ", ")
        let seen = title.map { " It says: \"\($0.prefix(200))\"." } ?? ""
        return error(
            .layoutUnknown,
            "no layout recognises the document (known: \(known)).\(seen) If the site changed, see circulard source repair"
        )
    }
}

// The checks whether the rows are plausible.
extension DocumentReader {
    func accept(_ reading: DocumentReading) throws(ScrapeError) -> Extraction {
        let guards = reading.layout.guards
        let resolved = reading.rows.map { $0.resolved(by: reading.layout.baseURL ?? location) }
        let rows = resolved.map(\.row)
        if !rows.isEmpty, rows.count < guards.minRecords {
            throw error(
                .tooFewRecords(found: rows.count, expected: guards.minRecords),
                "\(rows.count) records, expected at least \(guards.minRecords): a part of the page is missing"
            )
        }
        for (field, percent) in guards.required {
            let found = rows.count { $0[field] != nil }
            guard found * 100 < rows.count * percent else { continue }
            throw error(
                .missingField(name: field.rawValue, found: found, records: rows.count),
                "\(field.rawValue) is in \(found) of \(rows.count) records, expected \(percent) %: "
                    + "the markup changed, correct the layout \(reading.layout.name)")
        }
        return Extraction(
            layout: reading.layout.name, rows: rows, recordCount: reading.recordCount, leftOut: reading.leftOut,
            droppedAddresses: resolved.flatMap(\.dropped).map(\.rawValue).counted,
            declaredTotal: reading.total.flatMap { Int(withoutZeroFraction($0)) }, storeMarks: reading.marks,
            storeMarkIs: reading.marks.isEmpty ? nil : reading.markIs, replacementCount: replacementCount)
    }
}

extension [UInt8] {
    fileprivate var beginAsJSON: Bool {
        first { !" \t\r\n".utf8.contains($0) && $0 < 0x80 }.map { "{[\"".utf8.contains($0) } ?? false
    }
}

extension ScraperDefinition {
    /// - Returns: the refusal of a block page that is known by its text; nil for any other document.
    package func blockPage(in bytes: [UInt8], location: String) -> ScrapeError? {
        DocumentReader(definition: self, bytes: bytes, location: location).blockPage { _ in false }
    }

    /// Removes repeated rows of a run and keeps the first one, of ad rows with the last department: themes of the week come
    /// before departments. Rows without an item code count as repeated only if their whole text is.
    package func withoutDuplicates(_ rows: [RawOffer]) -> [RawOffer] {
        var places: [RawOffer: Int] = [:]
        var items: Set<String> = []
        return rows.reduce(into: []) { kept, row in
            if guards.duplicates == .sameSKU, let sku = row.sku {
                if items.insert(sku).inserted { kept.append(row) }
            } else if let place = places[row.repeated] {
                if row.department != nil { kept[place] = row }
            } else {
                places[row.repeated] = kept.count
                kept.append(row)
            }
        }
    }

    /// Refuses a run with too few rows to be the ad.
    ///
    /// - Parameter rowCount: rows of all documents together, without repetitions.
    package func check(rowCount: Int, location: String) throws(ScrapeError) {
        guard rowCount < guards.minRows else { return }
        throw ScrapeError(
            .tooFewRecords(found: rowCount, expected: guards.minRows), source: id, location: location,
            message:
                "\(rowCount) rows in total, expected at least \(guards.minRows): a part of the ad is missing")
    }
}
