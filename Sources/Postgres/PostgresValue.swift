/// A parameter of a statement, or one field of a COPY row. A nil payload is NULL.
///
/// The type of a parameter is not declared: the server infers it from the context, so `.text("2026-06-25")` fits a
/// `date` column. If the statement leaves it open, add a cast: `unnest($1::text[])`, `$1::bigint + 1`. COPY converts
/// nothing; there a `CopyColumn` gives the type.
package enum PostgresValue: Hashable, Sendable {
    case null
    /// Text, and the text form of any other type. NUL is refused before anything is sent.
    case text(String?)
    case integer(Int?)
    case boolean(Bool?)
    /// `bytea`.
    case bytes([UInt8]?)
    /// A one-dimensional array: `text[]`, or an array of any type in text form; elements may be NULL.
    case texts([String?]?)
    /// A one-dimensional array: `bigint[]` or `integer[]`; elements may be NULL.
    case integers([Int?]?)
}

extension PostgresValue {
    var isNull: Bool {
        switch self {
        case .null, .text(nil), .integer(nil), .boolean(nil), .bytes(nil), .texts(nil), .integers(nil): true
        default: false
        }
    }

    /// Whole documents are parameters: in binary form they take half the space of the text form.
    var isBinaryParameter: Bool { if case .bytes = self { true } else { false } }

    /// Appends the parameter's text form, or its bytes; nothing for NULL.
    ///
    /// - Returns: whether the value is not NULL.
    func appendParameter(to buffer: inout [UInt8]) -> Bool {
        switch self {
        case .text(let value?): buffer.append(contentsOf: value.utf8)
        case .integer(let value?): buffer.append(contentsOf: String(value).utf8)
        case .boolean(let value?): buffer.append(UInt8(ascii: value ? "t" : "f"))
        case .bytes(let value?): buffer.append(contentsOf: value)
        case .texts(let value?): ArrayLiteral.append(value, to: &buffer)
        case .integers(let value?): ArrayLiteral.append(value.map { $0.map { String($0) } }, to: &buffer)
        case .null, .text, .integer, .boolean, .bytes, .texts, .integers: return false
        }
        return true
    }

    /// PostgreSQL does not store NUL in text, and libpq would cut a parameter at the first one.
    var holdsNUL: Bool {
        switch self {
        case .text(let value?): value.utf8.contains(0)
        case .texts(let value?): value.contains { $0?.utf8.contains(0) == true }
        default: false
        }
    }
}
