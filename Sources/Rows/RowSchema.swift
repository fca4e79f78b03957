/// The type of a value in a response or a query, described once; from this the OpenAPI document, the docs page and the
/// checks of queries are made.
package indirect enum ValueType: Hashable, Sendable {
    /// From and to, where it is bounded.
    case integer(ClosedRange<Int>? = nil)
    /// A decimal number of degrees.
    case decimal(ClosedRange<Int>)
    /// One of these words, where they are closed; `format` as JSON Schema names it ("date", "date-time", "uri").
    case text(words: [String]? = nil, format: String? = nil, pattern: String? = nil, maximumLength: Int? = nil)
    case flag
    /// Of a type that other members decide.
    case anything
    /// Of one of these types.
    case either([ValueType])
    /// With the number of elements, where it is bounded.
    case list(ValueType, count: ClosedRange<Int>? = nil)
    case object([FieldDescription])

    package static var text: ValueType { .text() }
    package static var integer: ValueType { .integer() }
    package static var day: ValueType { .text(format: "date") }
    package static var instant: ValueType { .text(format: "date-time") }
    package static func words(_ words: [String]) -> ValueType { .text(words: words) }
}

/// One member of an answer, as the documents describe it.
package struct FieldDescription: Hashable, Sendable {
    package let name: String
    package let type: ValueType
    /// Whether it is always there.
    package let isRequired: Bool
    package let about: String

    package init(_ name: String, _ type: ValueType, isRequired: Bool = true, _ about: String) {
        (self.name, self.type, self.isRequired, self.about) = (name, type, isRequired, about)
    }
}

/// One member of an object: what it means, and how it is read from a row.
package final class RowField<Row>: Sendable {
    package let description: FieldDescription
    package let value: @Sendable (Row) -> Value
    /// The name as JSON has it: quoted, with its colon.
    package let key: [UInt8]

    package convenience init<Member: FieldValue>(
        _ name: String, _ value: @escaping @Sendable (Row) -> Member, _ about: String
    ) {
        self.init(name, Member.fieldType, value, about)
    }

    /// - Parameter type: that of the values, where they are more closely known than by their Swift type.
    package convenience init<Member: FieldValue>(
        _ name: String, _ type: ValueType, _ value: @escaping @Sendable (Row) -> Member, _ about: String
    ) {
        self.init(FieldDescription(name, type, isRequired: Member.isRequired, about)) {
            value($0).fieldValue
        }
    }

    /// A list of objects; absent where `value` is nil.
    package convenience init<Element>(
        _ name: String, of fields: [RowField<Element>], required: Bool = true,
        _ value: @escaping @Sendable (Row) -> [Element]?, _ about: String
    ) {
        let type = ValueType.list(.object(fields.map(\.description)))
        self.init(FieldDescription(name, type, isRequired: required, about)) { row in
            value(row).map { .list($0.map(fields.object)) } ?? .null
        }
    }

    /// An object; absent where `value` is nil.
    package convenience init<Element>(
        _ name: String, object fields: [RowField<Element>], required: Bool = false,
        _ value: @escaping @Sendable (Row) -> Element?, _ about: String
    ) {
        self.init(FieldDescription(name, .object(fields.map(\.description)), isRequired: required, about)) { row in
            value(row).map(fields.object) ?? .null
        }
    }

    /// A member of what a row has.
    package convenience init<Part>(_ field: RowField<Part>, of part: @escaping @Sendable (Row) -> Part) {
        self.init(field.description) { field.value(part($0)) }
    }

    /// A member of what a row may have.
    package convenience init<Part>(_ field: RowField<Part>, ofAny part: @escaping @Sendable (Row) -> Part?) {
        let own = field.description
        self.init(FieldDescription(own.name, own.type, isRequired: false, own.about)) {
            part($0).map(field.value) ?? .null
        }
    }

    package init(_ description: FieldDescription, _ value: @escaping @Sendable (Row) -> Value) {
        (self.description, self.value) = (description, value)
        var json = JSONBytes()
        json.append(quoted: description.name)
        json.append(byte: UInt8(ascii: ":"))
        key = json.bytes
    }
}

/// The fields of a response's rows, from which come JSON, NDJSON, CSV, GeoJSON and the documents.
package struct RowSchema<Row: Sendable>: Sendable {
    /// "Deal": the schema's name in the OpenAPI document.
    package let name: String
    package let about: String
    package let fields: [RowField<Row>]
    /// A row for the documents.
    package let example: Row
    /// The location of a row, for GeoJSON.
    package var location: (@Sendable (Row) -> RowLocation)?
    /// The event that a row is in a feed or a calendar.
    package var event: (@Sendable (Row) -> Event)?
    /// A row on a page for people, where that is more than its event.
    package var article: (@Sendable (Row, inout Markup) -> Void)?
    package var pageWords: PageWords

    package init(
        name: String, about: String, fields: [RowField<Row>], example: Row,
        location: (@Sendable (Row) -> RowLocation)? = nil, event: (@Sendable (Row) -> Event)? = nil,
        article: (@Sendable (Row, inout Markup) -> Void)? = nil,
        pageWords: PageWords = PageWords(none: "There is nothing here.", more: "More")
    ) {
        (self.name, self.about, self.fields, self.example) = (name, about, fields, example)
        (self.location, self.event, self.article, self.pageWords) = (location, event, article, pageWords)
    }

    package func object(_ row: Row) -> Value { fields.object(row) }

    /// The same without the values between.
    package func append(_ row: Row, to json: inout JSONBytes) {
        var object = ObjectBytes()
        object.begin(&json)
        for field in fields { object.append(key: field.key, field.value(row), to: &json) }
        object.end(&json)
    }
}

extension Array {
    package func members<Row>(of row: Row) -> [Value.Member] where Element == RowField<Row> {
        map { Value.Member($0.description.name, $0.value(row)) }
    }

    package func object<Row>(_ row: Row) -> Value where Element == RowField<Row> { .object(members(of: row)) }
}
