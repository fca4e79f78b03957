/// A record as it was read from an earlier page, or as a person wrote it down: examples of what to find.
struct KnownRecord: Hashable, Sendable {
    let title: String
    /// The text of each selector of the earlier layout, or of each field; without those that were absent.
    let texts: [String: String]

    /// Without those of headings before the record.
    var ownTexts: [String] {
        texts.filter { key, _ in
            key != RawOffer.Field.department.rawValue && !key.hasPrefix("ancestor") && !key.hasPrefix("preceding")
        }.map(\.value)
    }
}

/// A selector found for the texts of an earlier one.
package struct FoundSelector: Hashable, Sendable {
    package let selector: String
    /// The text before each known text; empty if there is none.
    package let prefix: String
    /// The number of records with the known text, and of those that should have it.
    package let found: Int, expected: Int
}

/// The place of the records on a page, and of their texts.
struct FoundPlaces {
    let records: String
    /// By the earlier selector or the field.
    let selectors: [String: FoundSelector]
}

/// A page in which known texts are looked for.
protocol SearchedPage {
    /// Selectors of records that hold known titles, most promising first.
    func recordSelectors(of known: [KnownRecord]) -> [String]
    /// Selectors within a record that give some of the known texts of a key, in any order.
    func selectors(of key: String, in records: String, _ known: [KnownRecord]) -> [String]
    /// Selectors that recognise a layout with these places, best first.
    func marks(of places: FoundPlaces) -> [String]
    /// A selector of those records alone that have a text there.
    func withText(of selector: String, in records: String) -> String
    /// The number of records that a selector gives.
    func count(of records: String) throws -> Int
    /// The text that each selector gives in each record, of a sample from the whole page.
    func texts(of records: String, _ selectors: [String]) throws -> [[String?]]
}
