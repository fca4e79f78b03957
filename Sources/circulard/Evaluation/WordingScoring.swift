import AdText
import Deals

/// Compares a line with the sentence that it must give: a row of `Tests/AdTextTests/Corpus/wording.tsv`.
enum WordingScoring {
    static var kind: LabelledKind {
        LabelledKind(columns: [column], names: ["source": "topic"], hasNotes: false, verdict: verdict)
    }

    private static let column = "sentence"

    private static func verdict(for row: LabelledFile.LabelledRow) -> Verdict {
        let reading = AdReader.read(line(of: row))
        let read = reading.promotion == nil ? refused : OfferPrinter.sentence(reading)
        let isRight = read == row[column]
        let isPriceRight = isRight || reading.price == price(of: row[column])
        return Verdict(
            row: row, isMainRight: isPriceRight, isRefused: read == refused && !isRight,
            isWrong: reading.price != nil && !isPriceRight,
            differences: isRight ? [] : [.init(column: column, expected: row[column], read: read)])
    }

    private static let refused = "refused"

    /// The fields that the row has, or those that its text is split into.
    private static func line(of row: LabelledFile.LabelledRow) -> AdLine {
        let (savings, details, title) = (row["savings"], row["details"], row["title"])
        guard savings != nil || details != nil || title != nil else { return AdLine(joined: row.text) }
        return AdLine(deal: row.text, savings: savings, details: details, title: title)
    }

    /// A printed sentence reads back as what it was printed from.
    private static func price(of sentence: String?) -> OfferPrice? {
        sentence == refused ? nil : AdReader.read(AdLine(deal: sentence)).price
    }
}
