internal import HTML
internal import Support

/// The rules to recognise, find and read records in documents of one format.
struct RecordRules<Path: Selector, Field: FieldName>: Sendable {
    /// The document has this layout if one of these selects anything.
    let when: [Path]
    /// The first of these that selects records gives all of them.
    let records: [Path]
    let fields: [Field: FieldRule<Path, Field>]

    /// - Parameter select: returns the text that a selector finds in the record.
    func row<Failure>(_ select: (Path) throws(Failure) -> String?) throws(Failure) -> [Field: String] {
        var found: [Field: String] = [:]
        for (field, rule) in fields { found[field] = try rule.text(select) }
        var row = found
        for (field, rule) in fields where !rule.needs.allSatisfy({ found[$0] != nil }) { row[field] = nil }
        return row
    }
}

extension RecordRules where Path == JSONPath {
    func recognises(_ document: JSONValue) -> Bool { when.contains { $0.first(in: document) != nil } }

    /// - Throws: `tooLarge` for too many records, or too long a text.
    func rows(of document: JSONValue) throws(JSONError) -> [[Field: String]] {
        let found = records.lazy.map { $0.nodes(in: document).filter(\.isObject) }.first { !$0.isEmpty } ?? []
        guard found.count <= Budget.records.limit else { throw JSONError(.records) }
        var rows: [[Field: String]] = []
        for record in found { rows.append(try row(of: record)) }
        return rows
    }

    func row(of record: JSONValue) throws(JSONError) -> [Field: String] {
        try row { path throws(JSONError) in
            let text = path.first(in: record)?.text
            // A price read from a truncated text could be wrong.
            guard text?.utf8.count ?? 0 <= Budget.field.limit else { throw JSONError(.field, at: path) }
            return text
        }
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

extension JSONError {
    init(_ budget: Budget, at path: JSONPath? = nil) {
        let place = path.map { "Selector \"\($0.text)\": " } ?? ""
        self.init(code: .tooLarge, message: "\(place)\(budget); refused, since no real document has that many")
    }
}

extension JSONValue {
    fileprivate var isObject: Bool { if case .object = self { true } else { false } }
}
