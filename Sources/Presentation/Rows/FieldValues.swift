package import Deals
package import Rows

extension LocalDay: FieldValue {
    package static var fieldType: ValueType { .day }
    package var fieldValue: Value { .text(description) }
}

extension Degrees: FieldValue {
    package static var fieldType: ValueType { .decimal(-180...180) }
    package var fieldValue: Value { .decimal(description) }
}

/// Whole cents.
extension Money: FieldValue {
    package static var fieldType: ValueType { .integer }
    package var fieldValue: Value { .integer(cents) }
}

extension Mechanic: FieldValue {}
extension DepartmentGroup: FieldValue {}
extension PriceBasis: FieldValue {}
extension PricedUnit: FieldValue {}
extension DisplayUnit: FieldValue {}
extension SizeSource: FieldValue {}
extension Freshness: FieldValue {}
extension Promotion.Condition: FieldValue {}
extension Promotion.AdditionalUnits: FieldValue {}
extension Promotion.Limit.Counted: FieldValue {}

extension RowField {
    /// An amount as text: "$1.67".
    package static func printed(
        _ name: String, _ amount: @escaping @Sendable (Row) -> Money?, _ about: String = "The same, printed."
    ) -> RowField {
        RowField(name, { amount($0)?.description }, about)
    }
}

extension Coordinate {
    var rowLocation: RowLocation { RowLocation(longitude: "\(longitude)", latitude: "\(latitude)") }
}
