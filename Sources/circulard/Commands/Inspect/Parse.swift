import AdText
import ArgumentParser
import Deals

struct Parse: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Parse the text of a deal or a size into exact numbers.",
        subcommands: [ParseDeal.self, ParseSize.self])

    struct ParseDeal: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "deal",
            abstract: "Parse deals, given as arguments or as JSON lines.",
            discussion: """
                The text is the deal line, then the savings line and the details, separated by " | ".

                A file, or standard input, has one object {"text": …, "regular_price_cents": …} per line. The answer \
                to each is one object, in which absent fields are not stated by the text: mechanic, buy_qty, get_qty, \
                price_cents, percent_off, amount_off_cents, unit, requires_coupon, requires_card, limit, min_qty, \
                effective_each_cents, min_spend_cents, reward_cents, price_max_cents, alt_single_cents, \
                regular_price_cents, basis (exact, atMost, atLeast, unknown), rule, residue.

                Examples:
                  circulard parse deal '2 for $5.00 | Save Up To $1.98 On 2'
                  circulard parse deal 'Buy 1 Get 1 Free' --json
                  circulard parse deal < lines.ndjson
                """)

        @OptionGroup var input: WordsOrLines

        func run() async throws {
            try input.answer(
                for: Self.self,
                words: { DealQuestion(text: $0) },
                sentence: { OfferPrinter.sentence($0.reading) + Self.unread($0.reading) },
                line: { DealLine($0.reading) })
        }

        private static func unread(_ reading: Reading) -> String {
            reading.unparsedText.map { "\n  unparsed: \($0)" }.joined()
        }
    }

    struct ParseSize: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "size",
            abstract: "Parse package sizes, given as arguments or as JSON lines.",
            discussion: """
                A file, or standard input, has one object {"text": …, "context": …} per line. The answer to each is \
                one object, in which absent fields are not stated by the text: count, amount, unit, total_base_amount, \
                base_unit, amount_scope (each, total), amount_max, count_max, total_base_max, approx, confidence \
                (sure, unsure), refused.

                Examples:
                  circulard parse size '6 ct / 20 oz' --context 'hoagie rolls'
                  circulard parse size '12-oz can' --json
                  circulard parse size < lines.ndjson
                """)

        @OptionGroup var input: WordsOrLines
        @Option(help: "Kind of goods, which decides what \"oz\" and \"pt\" mean.") var context: String?

        func run() async throws {
            try input.answer(
                for: Self.self,
                words: { SizeQuestion(text: $0, context: context) },
                sentence: { $0.answer.sentence },
                line: { SizeLine($0.answer) })
        }
    }
}

extension SizeAnswer {
    /// "8 x 2 oz, 453.59237 g in all.", "Not a size: no amount of goods."
    fileprivate var sentence: String {
        switch self {
        case .size(let size): size.sentence
        case .refused(let reason): "Not a size: \(reason.rawValue)."
        }
    }
}

extension ReadSize {
    /// "8 x 2 oz = 453.59237 g.", "20 oz in all (6) = 566.9904625 g."
    fileprivate var sentence: String {
        let total = Self.words(totals.low, totals.high) + " \(unit.base.name)"
        let sum = total == printed ? "" : " = \(total)"
        return (isApproximate ? "About " : "") + printed + sum + "."
            + (doubt.map { "\n  unsure: \($0.rawValue)" } ?? "")
    }

    private var printed: String {
        let counts = Self.words("\(count.low)", "\(count.high)")
        let amounts = Self.words("\(amount.low)", "\(amount.high)") + " \(unit.rawValue)"
        if counts == "1" { return amounts }
        if amounts == "1 \(unit.rawValue)", scope == .each { return "\(counts) \(unit.rawValue)" }
        return scope == .each ? "\(counts) x \(amounts)" : "\(amounts) in all (\(counts))"
    }

    private static func words(_ low: String, _ high: String) -> String { low == high ? low : "\(low) to \(high)" }
}
