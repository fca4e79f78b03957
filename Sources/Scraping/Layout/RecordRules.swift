internal import HTML

/// How records are recognised, found and read in documents of one format.
struct RecordRules<Path: Selector, Field: FieldName>: Sendable {
    /// The document is of this layout where one of these selects anything.
    let when: [Path]
    /// The first of these that selects records gives them all.
    let records: [Path]
    let fields: [Field: FieldRule<Path, Field>]

    /// - Parameter select: what a selector finds in the record.
    func row(_ select: (Path) -> String?) -> [Field: String] {
        let found = fields.compactMapValues { $0.text(select) }
        var row = found
        for (field, rule) in fields where !rule.needs.allSatisfy({ found[$0] != nil }) { row[field] = nil }
        return row
    }
}

extension RecordRules where Path == JSONPath {
    func recognises(_ document: JSONValue) -> Bool { when.contains { $0.first(in: document) != nil } }

    func rows(of document: JSONValue) -> [[Field: String]] {
        let found = records.lazy.map { $0.nodes(in: document).filter(\.isObject) }.first { !$0.isEmpty } ?? []
        return found.map { record in row { $0.first(in: record)?.text } }
    }
}

extension RecordRules where Path == XPath {
    func recognises(_ page: borrowing HTMLDocument) throws(HTMLError) -> Bool {
        for path in when where try page.selects(path) { return true }
        return false
    }

    func rows(of page: borrowing HTMLDocument) throws(HTMLError) -> [[Field: String]] {
        let selectors = Array(Set(fields.values.flatMap(\.paths)))
        let columns = Dictionary(uniqueKeysWithValues: zip(selectors, selectors.indices))
        for record in records {
            let found = try page.rows(of: record, fields: selectors)
            guard found.isEmpty else { return found.map { texts in row { columns[$0].flatMap { texts[$0] } } } }
        }
        return []
    }
}

extension HTMLDocument {
    func first(_ path: XPath?) throws(HTMLError) -> String? {
        guard let path else { return nil }
        return try first(path)
    }
}

extension JSONValue {
    fileprivate var isObject: Bool { if case .object = self { true } else { false } }
}
