import Deals
import Testing

@testable import AdText

/// Text of packages and fine print, and the size that must be read in it: `Corpus/sizes.tsv`.
///
/// `size` is "6 × 12 oz total, 340.1942775 g": pieces, content of each or of all, and the whole content in its base unit;
/// with "~" in front if approximate, "?" if the reading had to choose, as `doubt` says. `package_size` is `none` for a
/// size that is not the content of one package. `title` and `department` are of the goods.
@Suite("Sizes") struct SizeReaderTests {
    @Test("each text gives its size, or the reason why it has none")
    func sizes() throws {
        for row in try Corpus.sizes.get().rows {
            for mistake in Self.mistakes(in: SizeReader.answer(row.text, context: row.goods), of: row) {
                Issue.record("\(mistake)")
            }
        }
    }

    private static func mistakes(in answer: SizeAnswer, of row: CorpusRow) -> [String] {
        let isPackage = answer.size.map { $0.packageSize != nil } ?? true
        return [
            row.mistake("size", described(answer)),
            row.mistake("doubt", answer.size?.doubt?.rawValue),
            row.mistake("package_size", isPackage ? nil : "none"),
            isConsistent(answer, row) ? nil : "\(row): its package size does not fit",
        ].compactMap(\.self)
    }

    private static func isConsistent(_ answer: SizeAnswer, _ row: CorpusRow) -> Bool {
        guard let size = answer.size else { return SizeReader.read(row.text, context: row.goods) == nil }
        return size.packageSize.map { $0.isApproximate == (size.isApproximate || size.doubt != nil) } ?? true
    }

    @Test(
        "text without end is refused",
        arguments: [("1 ", 1_001, SizeRefusal.tooLong), ("1 oz or ", 13, .unclear), ("", 1, .noAmount)])
    func refuses(piece: String, count: Int, refusal: SizeRefusal) {
        let text = String(repeating: piece, count: count)
        #expect(SizeReader.answer(text, context: SizeContext(title: "")) == .refused(refusal))
    }
}

/// A size in the notation of `Corpus/sizes.tsv`.
func described(_ answer: SizeAnswer) -> String {
    switch answer {
    case .refused(let refusal): return "refused: \(refusal.rawValue)"
    case .size(let size):
        func ends(_ low: String, _ high: String) -> String { low == high ? low : "\(low)-\(high)" }
        let marks = (size.isApproximate ? "~" : "") + (size.doubt == nil ? "" : "?")
        let count = ends("\(size.count.low)", "\(size.count.high)")
        let amount = ends("\(size.amount.low)", "\(size.amount.high)")
        let total = ends(size.totals.low, size.totals.high)
        return
            "\(marks)\(count) × \(amount) \(size.unit.rawValue) \(size.scope.rawValue), \(total) \(size.unit.base.name)"
    }
}
