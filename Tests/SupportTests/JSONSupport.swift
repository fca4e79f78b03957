import FoundationEssentials
import Support

extension JSONValue {
    static func number(of literal: String) -> JSONValue? { Decimal(string: literal).map(JSONValue.number) }

    /// The only element of an array.
    var element: JSONValue {
        if case .array(let elements) = self, elements.count == 1 { elements[0] } else { .null }
    }
}
