package import Deals
package import WebKit

extension LocalDay: FieldValue {
    package static var fieldType: ValueType { .day }
    package var fieldValue: Value { .text(description) }
}

extension Degrees: FieldValue {
    package static var fieldType: ValueType { .decimal(-180...180) }
    package var fieldValue: Value { .decimal(description) }
}

extension RowField {
    /// An amount of cents as text: "$1.67".
    package static func printed(
        _ name: String, _ cents: @escaping @Sendable (Row) -> Int?, _ about: String = "The same, printed."
    ) -> RowField {
        RowField(name, { cents($0).map { "\(Money(cents: $0))" } }, about)
    }
}

extension Coordinate {
    package var rowLocation: RowLocation { RowLocation(longitude: "\(longitude)", latitude: "\(latitude)") }
}
