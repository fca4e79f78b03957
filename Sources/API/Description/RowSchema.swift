import Deals

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
    case list(ValueType)
    case object([FieldDescription])

    static var text: ValueType { .text() }
    static var integer: ValueType { .integer() }
    static var day: ValueType { .text(format: "date") }
    static var instant: ValueType { .text(format: "date-time") }
    static func words(_ words: [String]) -> ValueType { .text(words: words) }
}

/// One member of an answer, as the documents describe it.
package struct FieldDescription: Hashable, Sendable {
    package let name: String
    package let type: ValueType
    /// Whether it is always there.
    package let isRequired: Bool
    package let about: String
}

/// One member of an object: what it means, and how it is read from a row.
package struct RowField<Row>: Sendable {
    let description: FieldDescription
    let value: @Sendable (Row) -> Value
    /// The name as JSON has it: quoted, with its colon.
    let key: [UInt8]

    init(
        _ name: String, _ type: ValueType, required: Bool = false, _ about: String,
        _ value: @escaping @Sendable (Row) -> Value
    ) {
        self.init(FieldDescription(name: name, type: type, isRequired: required, about: about), value)
    }

    init(_ description: FieldDescription, _ value: @escaping @Sendable (Row) -> Value) {
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
    let name: String
    let about: String
    let fields: [RowField<Row>]
    /// A row for the documents.
    let example: Row
    /// The location of a row, for GeoJSON.
    var location: (@Sendable (Row) -> Coordinate)?
    /// The event that a row is in a feed or a calendar.
    var event: (@Sendable (Row) -> Event)?

    func object(_ row: Row) -> Value {
        .object(fields.map { Value.Member($0.description.name, $0.value(row)) })
    }

    /// The same without the values between.
    func append(_ row: Row, to json: inout JSONBytes) {
        var object = ObjectBytes()
        object.begin(&json)
        for field in fields { object.append(key: field.key, field.value(row), to: &json) }
        object.end(&json)
    }
}

/// A deal as a feed or a calendar shows it.
package struct Event: Hashable, Sendable {
    /// Never changes for the same deal at the same store.
    let id: String
    let title: String
    let text: String
    /// Path of more about it.
    let link: String
    /// When it was last confirmed, seconds since 1970.
    let updatedAt: Int
    /// First instant after it, seconds since 1970.
    let endsAt: Int
    /// Store-local days, both included: "2026-06-25".
    let firstDay: String, lastDay: String
    let place: String
}
