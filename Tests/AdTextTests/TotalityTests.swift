import Deals
import TestSupport
import Testing

@testable import AdText

@Suite struct TotalityTests {
    private static let pieces =
        "buy get free off save up to on for each lb lbs with card mfr digital coupon limit any or must when you more less than sale price final was reg from spend BOGO oz ct pk 16-oz 2 for 2/ 1 2 3 12 100 $5 $5.00 $.99 4.99 99¢ 25% 50% $ ¢ % = - + / & ( ) ; , . * † &amp; &#39; ½ \u{A0} – é 🥦 \u{0} 9999999999 $1,299.99 6/25 JUNE"
        .split(separator: " ").map(String.init)
    private static let wordings = Corpus.plainWording.map { rows in rows.map(\.text) }

    /// Half are random fragments, half are real lines with a few scalars dropped, doubled, swapped or inserted.
    private static func text(_ random: inout SeededGenerator) throws -> String {
        if Bool.random(using: &random) {
            return (0..<Int.random(in: 0...9, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
                .joined(separator: Bool.random(using: &random) ? " " : "")
        }
        var scalars = Array((try wordings.get().randomElement(using: &random) ?? "").unicodeScalars)
        for _ in 0..<Int.random(in: 1...3, using: &random) where !scalars.isEmpty {
            let place = Int.random(in: scalars.indices, using: &random)
            switch Int.random(in: 0...3, using: &random) {
            case 0: scalars.remove(at: place)
            case 1: scalars.insert(scalars[place], at: place)
            case 2: scalars.swapAt(place, Int.random(in: scalars.indices, using: &random))
            default: scalars.insert(contentsOf: (pieces.randomElement(using: &random) ?? "").unicodeScalars, at: place)
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }

    @Test(
        "any text is read or refused, and no price is invented",
        arguments: [0x0BAD_CAFE, SeededGenerator.runSeed])
    func total(seed: UInt64) throws {
        print("TotalityTests seed \(seed)")
        var random = SeededGenerator(seed: seed)
        for _ in 0..<Trials.count(10_000) {
            let line = AdLine(
                deal: try Self.text(&random), savings: Bool.random(using: &random) ? nil : try Self.text(&random),
                details: Bool.random(using: &random) ? nil : try Self.text(&random))
            let reading = AdReader.read(line)
            if !isSound(reading, of: line) { Issue.record("\(line) read as \(reading), seed \(seed)") }
        }
    }

    private func isSound(_ reading: Reading, of line: AdLine) -> Bool {
        guard let promotion = reading.promotion else { return reading.price == nil && reading.regular == nil }
        let printed = PrintedNumbers(in: line)
        return (reading.price == nil || reading.unparsedText.isEmpty) && !reading.evidence.isEmpty
            && reading.evidence.allSatisfy { $0.isIn(line) }
            && promotion.amounts.allSatisfy(printed.cents.contains)
            && [reading.regular, promotion.terms.fallbackPrice].allSatisfy {
                $0.map { printed.canMake($0.amount) } ?? true
            }
            && (reading.price.map { printed.canMake($0, of: promotion, regular: reading.regular) } ?? true)
    }

    @Test(
        "a rule reads nothing at a token outside its known first tokens",
        arguments: [0xF1_25_70, SeededGenerator.runSeed])
    func firstTokens(seed: UInt64) throws {
        print("TotalityTests seed \(seed)")
        var random = SeededGenerator(seed: seed)
        for _ in 0..<Trials.count(2_000) {
            let text = try Self.text(&random)
            let tokens = Tokenizer.dealTokens(of: CleanText(text))
            let mentions = TokenCursor.Mentions(of: tokens)
            for (start, token) in tokens.enumerated() {
                let first = tokens.rules(at: start)
                for (place, rule) in Grammar.rules.enumerated() where first & 1 << place == 0 {
                    var cursor = TokenCursor(tokens, at: start, mentions: mentions)
                    guard rule.read(&cursor) != nil, cursor.index > start else { continue }
                    Issue.record("\(rule.id) begins with \(token) of \(text), seed \(seed)")
                }
            }
        }
    }

    @Test("a coupon's fine print that ends with its limit is read to its end")
    func limitAtEnd() {
        let reading = AdReader.read(AdLine(deal: "COUPON VALID JUNE 13 TO JUNE 26, 2026 Limit one"))
        #expect(reading.promotion?.terms.limit == Promotion.Limit(1, .deals))
    }

    @Test("any text gives a size, dates or nothing")
    func sizesAndDates() throws {
        var random = SeededGenerator(seed: 0x5EED)
        let today = LocalDay(daysSinceEpoch: 20_000)
        for _ in 0..<Trials.count(10_000) {
            let text = try Self.text(&random)
            if let size = try SizeReader.read(text, context: SizeContext(title: Self.text(&random))) {
                #expect(size.smallest.parts <= size.largest.parts)
            }
            let printed = try PrintedDays(valid: text, texts: [.details: Self.text(&random), .deal: text])
            let decision = ValidityDecision(of: printed, seen: today, weekStartsOn: 4)
            #expect(
                !decision.runs.isEmpty
                    && zip(decision.runs, decision.runs.dropFirst()).allSatisfy { $0.last < $1.first })
        }
    }
}

extension [Token] {
    /// The rules that the index gives for a token.
    func rules(at index: Int) -> RuleSet {
        let mentions = TokenCursor.Mentions(of: self)
        return Grammar.index.candidates(at: self[index], TokenPosition(index, of: self, mentions: mentions))
    }
}

extension Evidence {
    /// Whether the quoted text is at the stated offset.
    func isIn(_ line: AdLine) -> Bool {
        let words: String? =
            switch field {
            case .deal: line.deal
            case .savings: line.savings
            case .details: line.details
            case .title: line.title
            case .regularPrice, .promoPrice: nil
            }
        let scalars = Array((words ?? "").unicodeScalars.dropFirst(start))
        return scalars.starts(with: text.unicodeScalars)
    }
}
