import Scraping

/// A row in the output of `circulard extract`. The seven fields of an ad line are always present, null if the page has
/// none. Rows of price lists also have their own fields; rows of ads only on request.
struct RowJSON: Encodable {
    let row: RawOffer
    let showsAll: Bool

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: RawOffer.Field.self)
        for field in RawOffer.Field.always {
            // Encoding an optional takes several times as long.
            if let text = row[field] {
                try object.encode(text, forKey: field)
            } else {
                try object.encodeNil(forKey: field)
            }
        }
        guard showsAll || row.deal == nil else { return }
        for field in RawOffer.Field.allCases where !RawOffer.Field.always.contains(field) {
            try object.encodeIfPresent(row[field], forKey: field)
        }
    }
}
