import Messages
import TestSupport
import Testing

/// Draws digests whose texts are as hostile as those of an ad, and sometimes very long.
struct RandomDigest {
    private static let hostile: [Unicode.Scalar] = [
        "\r", "\n", "\0", "\t", "\u{B}", "\u{85}", "\u{2028}", "\u{2029}", "\u{202E}", "\u{2066}", "\u{200F}", "\u{7F}",
        "\"", "\\", "<", ">", "=", ":", ".", " ", "é", "ñ", "\u{301}", "漢", "🧈", "\u{200D}", "\u{FE0F}", "\u{10FFFF}",
    ]

    private var random: SeededGenerator
    private let pool: [MessageLine]

    init(random: SeededGenerator) {
        var random = random
        pool = (0..<400).map { _ in Self.line(&random) }
        self.random = random
    }

    mutating func next() throws -> Message {
        let lines = (0..<lineCount()).map { _ in random.pick(pool) }
        let path = String(repeating: "a", count: Int.random(in: 0...900, using: &random))
        let key = (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
        let link = try #require(WebAddress("https://deals.example.com/v/" + path))
        let tag = try #require(MessageTag(dedupeKey: key))
        return try #require(Message(title: "t" + Self.text(300, &random), lines: lines, link: link, tag: tag))
    }

    private mutating func lineCount() -> Int {
        switch Int.random(in: 0..<500, using: &random) {
        case 0: Int.random(in: 0...1200, using: &random)
        case 1..<25: Int.random(in: 0...40, using: &random)
        default: Int.random(in: 0...8, using: &random)
        }
    }

    private static func line(_ random: inout SeededGenerator) -> MessageLine {
        let longest = random.pick([5, 20, 20, 400])
        return MessageLine(
            reason: text(longest, &random), item: text(longest, &random), price: text(longest, &random),
            store: text(longest, &random), until: text(longest, &random))
    }

    /// One in ten has nothing but quotation marks, which JSON doubles, or bytes that quoted-printable triples.
    private static func text(_ longest: Int, _ random: inout SeededGenerator) -> String {
        let count = Int.random(in: 0...longest, using: &random)
        if Int.random(in: 0..<10, using: &random) == 0 {
            return String(repeating: random.pick(["\"", "é"]), count: count)
        }
        var scalars = String.UnicodeScalarView()
        for _ in 0..<count {
            let isHostile = Int.random(in: 0..<4, using: &random) == 0
            scalars.append(
                isHostile ? random.pick(hostile) : Unicode.Scalar(UInt8.random(in: 0x61...0x7A, using: &random)))
        }
        return String(scalars)
    }
}
