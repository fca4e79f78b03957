import Deals
import Presentation

/// A type whose values are members of answers.
protocol FieldValue: Sendable {
    static var fieldType: ValueType { get }
    /// Whether a row always has it.
    static var isRequired: Bool { get }
    var fieldValue: Value { get }
}

extension FieldValue { static var isRequired: Bool { true } }

extension String: FieldValue {
    static var fieldType: ValueType { .text }
    var fieldValue: Value { .text(self) }
}

extension FixedWidthInteger where Self: FieldValue {
    static var fieldType: ValueType { .integer }
    var fieldValue: Value { .integer(Int(self)) }
}

extension Int: FieldValue {}
extension Int64: FieldValue {}

extension Bool: FieldValue {
    static var fieldType: ValueType { .flag }
    var fieldValue: Value { .flag(self) }
}

extension Timestamp: FieldValue {
    static var fieldType: ValueType { .instant }
    var fieldValue: Value { .text(description) }
}

extension LocalDay: FieldValue {
    static var fieldType: ValueType { .day }
    var fieldValue: Value { .text(description) }
}

extension Degrees: FieldValue {
    static var fieldType: ValueType { .decimal(-180...180) }
    var fieldValue: Value { .decimal(description) }
}

extension Array: FieldValue where Element: FieldValue {
    static var fieldType: ValueType { .list(Element.fieldType) }
    var fieldValue: Value { .list(map(\.fieldValue)) }
}

extension Optional: FieldValue where Wrapped: FieldValue {
    static var fieldType: ValueType { Wrapped.fieldType }
    static var isRequired: Bool { false }
    var fieldValue: Value { map(\.fieldValue) ?? .null }
}
