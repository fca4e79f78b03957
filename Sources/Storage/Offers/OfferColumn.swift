package import Deals
import Postgres

/// A column that an offer is written to: its name, its type and its value.
///
/// The list of all columns drives the staging table, COPY, both INSERT statements and the content hash of an edition.
/// Each group of columns stands in one file with the function that reads it back.
package struct OfferColumn: Sendable {
    let name: StaticString
    /// The type in the staging table.
    let type: CopyColumn.ColumnType
    /// The type in table `offer` if it is another one: dates are staged as text, so that equal offers keep their content
    /// hash.
    let storedType: StaticString?
    let value: @Sendable (OfferFields) -> PostgresValue

    init(
        _ name: StaticString, _ type: CopyColumn.ColumnType, storedAs storedType: StaticString? = nil,
        _ value: @escaping @Sendable (OfferFields) -> PostgresValue
    ) {
        (self.name, self.type, self.storedType, self.value) = (name, type, storedType, value)
    }

    /// The columns in which equal offers are equal, in the order of the content hash: another order, or another form of
    /// a value, publishes every edition anew.
    static let hashed = listing + stored

    /// The columns of table `offer` among them; those of `listing` come first.
    private static let stored = words + days + benefit + terms + price + unitPrice + size + evidence

    /// The columns of table `offer` that an offer is read from.
    static let withEvidence = read(stored)
    static let withoutEvidence = read(stored.filter { "\($0.name)" != "evidence" })

    private static func read(_ columns: [OfferColumn]) -> SQLQuery { .list(columns.map { "o.\($0.sql)" }) }

    /// Columns that follow from others.
    static let derived = [
        OfferColumn("unit_price_basis", .text) { .text($0.offer.unitPrice?.basis.rawValue) }
    ]

    /// The staged columns that no hash is made of.
    static let unhashed = item + derived

    /// The columns that an INSERT into `offer` takes from the staging table, besides the hash of the line.
    static let inserted = stored + derived

    /// The names of the columns of table `offer` in this list.
    package static let names = inserted.map { "\($0.name)" }
}

/// An offer, and its promotion as columns.
struct OfferFields {
    let offer: Offer
    let promotion: PromotionColumns

    init(_ offer: Offer) { (self.offer, promotion) = (offer, PromotionColumns(offer.reading)) }

    var reading: Reading { offer.reading }
}

/// An offer with the values of its hashed columns.
package struct OfferRow: Sendable {
    let fields: OfferFields
    let values: [PostgresValue]
    var offer: Offer { fields.offer }

    package init(_ offer: Offer) {
        let fields = OfferFields(offer)
        self.fields = fields
        values = OfferColumn.hashed.map { $0.value(fields) }
    }
}

// MARK: In statements

extension OfferColumn {
    /// The column's name, which is a literal.
    var sql: SQLQuery { SQLQuery(stringLiteral: name) }
    var copied: CopyColumn { CopyColumn("\(name)", type) }
    /// "buy_quantity integer", for CREATE TABLE.
    var definition: SQLQuery { "\(sql) \(type.sql)" }
    /// The staged value as the type in table `offer`: "valid_from::date".
    var selected: SQLQuery { storedType.map { "\(sql)::\(SQLQuery(stringLiteral: $0))" } ?? sql }
}
