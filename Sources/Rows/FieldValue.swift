import Support

/// A type whose values are members of answers.
package protocol FieldValue: Sendable {
    static var fieldType: ValueType { get }
    /// Whether a row always has it.
    static var isRequired: Bool { get }
    var fieldValue: Value { get }
}

extension FieldValue { package static var isRequired: Bool { true } }

extension String: FieldValue {
    package static var fieldType: ValueType { .text }
    package var fieldValue: Value { .text(self) }
}

extension FixedWidthInteger where Self: FieldValue {
    package static var fieldType: ValueType { .integer }
    package var fieldValue: Value { .integer(Int(self)) }
}

extension Int: FieldValue {}
extension Int64: FieldValue {}

extension Bool: FieldValue {
    package static var fieldType: ValueType { .flag }
    package var fieldValue: Value { .flag(self) }
}

extension Timestamp: FieldValue {
    package static var fieldType: ValueType { .instant }
    package var fieldValue: Value { .text(description) }
}

/// One of closed words.
extension FieldValue where Self: RawRepresentable<String>, Self: CaseIterable {
    package static var fieldType: ValueType { .words(allCases.map(\.rawValue)) }
    package var fieldValue: Value { .text(rawValue) }
}

extension Array: FieldValue where Element: FieldValue {
    package static var fieldType: ValueType { .list(Element.fieldType) }
    package var fieldValue: Value { .list(map(\.fieldValue)) }
}

extension Optional: FieldValue where Wrapped: FieldValue {
    package static var fieldType: ValueType { Wrapped.fieldType }
    package static var isRequired: Bool { false }
    package var fieldValue: Value { map(\.fieldValue) ?? .null }
}
