internal import HTML

// Why a document gives no rows, in the order of what explains most.
extension DocumentJudge {
    func failure(of page: borrowing HTMLDocument) throws(HTMLError) -> ScrapeError {
        for trap in definition.traps {
            for path in trap.html where try page.selects(path) { return error(of: trap) }
        }
        if let error = trap(matching: { _ in false }) { return error }
        if let reason = page.incompleteReason { return incomplete(reason) }
        for layout in definition.layouts {
            guard case .html(let rules) = layout.rules, try rules.records.recognises(page) else { continue }
            return noRecords(layout.name)
        }
        return unknownLayout(title: try page.first(XPath("//title")))
    }

    func failure(of document: JSONValue) -> ScrapeError {
        if let error = trap(matching: { trap in trap.json.contains { $0.first(in: document) != nil } }) { return error }
        for layout in definition.layouts {
            guard case .json(let rules) = layout.rules, rules.records.recognises(document) else { continue }
            return noRecords(layout.name)
        }
        return unknownLayout(title: definition.reason(in: document))
    }

    /// The first trap whose words stand in the document or that `matches`.
    func trap(matching matches: (Trap) -> Bool) -> ScrapeError? {
        let text = String(decoding: bytes.prefix(Trap.searchedBytes), as: UTF8.self).lowercased()
        return definition.traps.first { trap in
            trap.contains.contains { text.contains($0.lowercased()) } || matches(trap)
        }
        .map(error)
    }

    func failure(_ error: HTMLError) -> ScrapeError {
        switch error.code {
        case .tooLarge, .tooManyAttributes, .overBudget, .selectorTooCostly: self.error(.tooLarge, "\(error)")
        case .empty: incomplete("the page is empty")
        case .invalidUTF8(let offset) where endsInsideCharacter(from: offset): incomplete("it ends inside a character")
        default: self.error(.malformedDocument, "\(error)")
        }
    }

    /// The first byte of a character, the others of which have not come.
    private func endsInsideCharacter(from offset: Int) -> Bool {
        offset > bytes.count - 4 && (0xC2...0xF4).contains(bytes[offset])
            && bytes[(offset + 1)...].allSatisfy { $0 & 0xC0 == 0x80 }
    }

    func failure(_ error: JSONError) -> ScrapeError {
        switch error.code {
        case .cut: incomplete(error.message)
        case .tooDeep, .tooLarge: self.error(.tooLarge, error.message)
        case .malformed: self.error(.malformedDocument, error.message + ": is this the right file?")
        }
    }

    private func error(of trap: Trap) -> ScrapeError {
        error(.trap(trap.name), "instead of the ad came: \(trap.name). \(trap.advice)", isTransient: trap.isTransient)
    }

    private func noRecords(_ layout: String) -> ScrapeError {
        error(.noRecords, "layout \(layout) holds no record: try again, and if it stays so look at the page")
    }

    private func unknownLayout(title: String?) -> ScrapeError {
        let known = definition.layoutNames.joined(separator: ", ")
        let seen = title.map { " It says: \"\($0.prefix(200))\"." } ?? ""
        return error(
            .layoutUnknown,
            "no layout recognises the document (known: \(known)).\(seen) If the site changed, add a layout")
    }
}

// Whether the rows are good enough to be believed.
extension DocumentJudge {
    func accept(_ reading: Reading) throws(ScrapeError) -> Extraction {
        let guards = reading.layout.guards
        let rows = reading.rows
        if !rows.isEmpty, rows.count < guards.leastRecords {
            throw error(
                .tooFewRecords(found: rows.count, expected: guards.leastRecords),
                "\(rows.count) records where at least \(guards.leastRecords) are expected: a part of the page is missing"
            )
        }
        for (field, percent) in guards.required {
            let found = rows.count { $0[field] != nil }
            guard found * 100 < rows.count * percent else { continue }
            throw error(
                .missingField(name: field.rawValue, found: found, records: rows.count),
                "\(field.rawValue) stands in \(found) of \(rows.count) records, \(percent) % are expected: "
                    + "the markup changed, correct the layout \(reading.layout.name)")
        }
        return Extraction(
            layout: reading.layout.name, rows: rows, recordCount: reading.recordCount,
            declaredTotal: reading.total.flatMap { Int($0) }, storeMarks: reading.marks,
            storeMarkIs: reading.marks.isEmpty ? nil : reading.markIs)
    }
}

extension ScraperDefinition {
    /// The rows of a run without repetitions, first kept. Rows without an item code are kept unless all words repeat.
    package func withoutDuplicates(_ rows: [RawOffer]) -> [RawOffer] {
        var items: Set<String> = []
        var contents: Set<RawOffer> = []
        return rows.filter { row in
            if guards.duplicates == .sameItem, let item = row.item { return items.insert(item).inserted }
            return contents.insert(row.withoutDepartment).inserted
        }
    }

    /// Refuses a run that gave too little to be the ad.
    ///
    /// - Parameter rowCount: rows of all documents together, without repetitions.
    package func check(rowCount: Int, location: String) throws(ScrapeError) {
        guard rowCount < guards.leastRows else { return }
        throw ScrapeError(
            .tooFewRecords(found: rowCount, expected: guards.leastRows), source: id, location: location,
            message:
                "\(rowCount) rows in all where at least \(guards.leastRows) are expected: a part of the ad is missing")
    }
}
