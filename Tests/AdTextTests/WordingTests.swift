import Deals
import Testing

@testable import AdText

/// Wording of ads, and the sentence that it must give: `Corpus/wording.tsv`.
///
/// `text` is a line with " | " between its parts, or the deal line alone if the row has savings, details or a title.
/// `sentence` is what `OfferPrinter` says of it, or `refused`. `mechanic` and `price` are checked where they are given:
/// "166.6667 exact 3" has the cents of one, how certain they are, and how many must be bought.
@Suite("Wording") struct WordingTests {
    @Test("each line gives its sentence, or is refused")
    func sentences() throws {
        for row in try Corpus.wording.get().rows {
            for mistake in Self.mistakes(in: AdReader.read(row.line), of: row) { Issue.record("\(mistake)") }
        }
    }

    @Test("each sentence reads back as itself")
    func readBack() throws {
        for row in try Corpus.wording.get().rows where row["sentence"] != "refused" {
            let reading = AdReader.read(AdLine(deal: row["sentence"]))
            let again = reading.promotion == nil ? "refused" : OfferPrinter.sentence(reading)
            if let mistake = row.mistake("sentence", again) { Issue.record("read back, \(mistake)") }
        }
    }

    private static func mistakes(in reading: Reading, of row: CorpusRow) -> [String] {
        let sentence = reading.promotion == nil ? "refused" : OfferPrinter.sentence(reading)
        return [
            row.mistake("sentence", sentence),
            row["mechanic"] == nil ? nil : row.mistake("mechanic", reading.mechanic.rawValue),
            row["price"] == nil ? nil : row.mistake("price", reading.summary),
            isConsistent(reading) ? nil : "\(row): price and unparsed text do not fit the deal: \(reading)",
        ].compactMap(\.self)
    }

    /// Sentences do not say whether a unit price or a range can be ranked.
    private static func isConsistent(_ reading: Reading) -> Bool {
        guard let promotion = reading.promotion else { return reading.price == nil && reading.basis == .unknown }
        // Legal text below a deal that never has a price may be left over.
        guard reading.unparsedText.isEmpty else {
            return reading.price == nil && reading.mechanic.possibleBases.isEmpty
        }
        return reading.price == promotion.price(regular: reading.regular)
    }
}
