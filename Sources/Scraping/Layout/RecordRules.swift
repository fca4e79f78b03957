internal import HTML
internal import Support

/// The rules to recognise, find and read records in documents of one format.
struct RecordRules<Path: Selector, Field: FieldName>: Sendable {
    /// The document has this layout if one of these selects anything.
    let when: [Path]
    /// The first of these that selects records gives all of them.
    let records: [Path]
    let fields: [Field: FieldRule<Path, Field>]
    /// Records that meet one of these are left out, such as goods that the store does not sell.
    var excludeIf: [RecordExclusion<Path>] = []

    /// - Parameter select: returns the text that a selector finds in the record.
    func add<Failure>(
        to found: inout FoundRecords<Field>, _ select: (Path) throws(Failure) -> String?
    ) throws(Failure) {
        for exclusion in excludeIf where try exclusion.condition.isMet(select) {
            return found.leftOut.append(exclusion.name)
        }
        found.rows.append(try row(select))
    }

    func row<Failure>(_ select: (Path) throws(Failure) -> String?) throws(Failure) -> [Field: String] {
        var found: [Field: String] = [:]
        for (field, rule) in fields { found[field] = try rule.text(select) }
        var row = found
        for (field, rule) in fields where !rule.needs.allSatisfy({ found[$0] != nil }) { row[field] = nil }
        return row
    }
}

/// The records of a document, and why some are left out.
struct FoundRecords<Field: FieldName>: Sendable {
    var rows: [[Field: String]] = []
    var leftOut: [String] = []
}

/// Records that are left out, under the name by which the run counts them.
struct RecordExclusion<Path: Selector>: Sendable, Decodable {
    let name: String
    let condition: RecordCondition<Path>

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case name
        case condition = "when"
    }

    init(from decoder: any Decoder) throws {
        let keys = try decoder.strict(CodingKeys.self, requiring: [.name, .condition])
        name = try keys.text(.name)
        condition = try keys.decode(RecordCondition<Path>.self, forKey: .condition)
        guard !condition.paths.isEmpty else { throw keys.refusal(.condition, "names no selector") }
    }
}

extension RecordRules where Path == JSONPath {
    func recognises(_ document: JSONValue) -> Bool { when.contains { $0.first(in: document) != nil } }

    /// - Throws: `tooLarge` for too many records, or too long a text.
    func rows(of document: JSONValue) throws(JSONError) -> FoundRecords<Field> {
        let records = records.lazy.map { $0.records(in: document) }.first { !$0.isEmpty } ?? []
        guard records.count <= Budget.records.limit else { throw JSONError(.records) }
        var found = FoundRecords<Field>()
        for record in records { try add(to: &found) { path throws(JSONError) in try text(at: path, in: record) } }
        return found
    }

    func row(of record: JSONValue) throws(JSONError) -> [Field: String] {
        let record = JSONRecord(value: record, parent: record, document: record)
        return try row { path throws(JSONError) in try text(at: path, in: record) }
    }

    private func text(at path: JSONPath, in record: JSONRecord) throws(JSONError) -> String? {
        let text = record.first(path)?.text
        // A price read from a truncated text could be wrong.
        guard text?.utf8.count ?? 0 <= Budget.field.limit else { throw JSONError(.field, at: path) }
        return text
    }
}

extension RecordRules where Path == XPath {
    func recognises(_ page: borrowing HTMLDocument) throws(HTMLError) -> Bool {
        for path in when where try page.selects(path) { return true }
        return false
    }

    func rows(of page: borrowing HTMLDocument) throws(HTMLError) -> FoundRecords<Field> {
        let selectors = Array(Set(fields.values.flatMap(\.paths) + excludeIf.flatMap(\.condition.paths)))
        let columns = Dictionary(uniqueKeysWithValues: zip(selectors, selectors.indices))
        for record in records {
            var found = FoundRecords<Field>()
            for texts in try page.rows(of: record, fields: selectors) {
                add(to: &found) { columns[$0].flatMap { texts[$0] } }
            }
            guard found.rows.isEmpty && found.leftOut.isEmpty else { return found }
        }
        return FoundRecords()
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
    var isObject: Bool { if case .object = self { true } else { false } }
}
