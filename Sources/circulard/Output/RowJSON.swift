import Scraping

/// A row as `circulard extract` prints it: the seven fields of an ad line always, null where the page has none. What a
/// price list gives beside them stands in its rows, and in an ad's where asked for.
struct RowJSON: Encodable {
    let row: RawOffer
    let showsAll: Bool

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: RawOffer.Field.self)
        for field in RawOffer.Field.always { try object.encode(row[field], forKey: field) }
        guard showsAll || row.deal == nil else { return }
        for field in RawOffer.Field.allCases where !RawOffer.Field.always.contains(field) {
            try object.encodeIfPresent(row[field], forKey: field)
        }
    }
}
