/// One value of an answer, before it has a format.
package enum Value: Hashable, Sendable {
    /// Not stated: left out of objects, an empty field in CSV.
    case null
    case integer(Int)
    case text(String)
    case flag(Bool)
    /// A decimal number, its digits as they shall be printed.
    case decimal(String)
    case list([Value])
    case object([Member])

    package struct Member: Hashable, Sendable {
        package let name: String, value: Value

        package init(_ name: String, _ value: Value) { (self.name, self.value) = (name, value) }
    }
}

extension Value {
    package static func text(_ text: String?) -> Value { text.map { .text($0) } ?? .null }
    package static func integer(_ number: Int?) -> Value { number.map { .integer($0) } ?? .null }
    package static func flag(_ flag: Bool?) -> Value { flag.map { .flag($0) } ?? .null }
}

// For the documents: null members are left out.
extension Value: ExpressibleByStringInterpolation, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    package init(stringLiteral text: String) { self = .text(text) }
    package init(arrayLiteral values: Value...) { self = .list(values) }
    package init(dictionaryLiteral members: (String, Value)...) { self = .object(members.map { Member($0, $1) }) }

    package static func texts(_ texts: [String]) -> Value { .list(texts.map { .text($0) }) }
}
