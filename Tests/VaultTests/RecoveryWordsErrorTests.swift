import TestSupport
import Testing

@testable import Vault

@Suite("Mistyped recovery words") struct RecoveryWordsErrorTests {
    private static let words = "legal winner thank year wave sausage worth useful legal winner thank yellow"
        .split(separator: " ").map { String($0) }

    @Test(
        "a wrong number of words is said", arguments: [0, 1, 11, 13, 24])
    func count(count: Int) {
        let text = (0..<count).map { Self.words[$0 % 12] }.joined(separator: " ")
        #expect(throws: RecoveryWordsError.wrongCount(count)) { try RecoveryWords(text: text) }
    }

    @Test(
        "the position of an unknown word is said, and not the word", arguments: 0..<12,
        ["legall", "le", "l", "winnerr", "zzzz", "légal", "legal,", "yell\u{0}", "LEGALISE"])
    func unknown(place: Int, typed: String) {
        var words = Self.words
        words[place] = typed
        let error = #expect(throws: RecoveryWordsError.unknownWord(position: place + 1)) {
            try RecoveryWords(text: words.joined(separator: " "))
        }
        #expect(error.map { "\($0)" } == "word \(place + 1) is not in the list")
    }

    @Test("the first of several unknown words is said")
    func first() {
        let text = (Self.words.prefix(4) + ["xxxx", "yyyy"] + Self.words.suffix(6)).joined(separator: " ")
        #expect(throws: RecoveryWordsError.unknownWord(position: 5)) { try RecoveryWords(text: text) }
    }

    @Test("a word of three letters is not short for a longer one")
    func short() {
        let text = (["act"] + Self.words.dropFirst()).joined(separator: " ")
        #expect(throws: RecoveryWordsError.wrongChecksum) { try RecoveryWords(text: text) }
        #expect(RecoveryWordList.number(of: "act") == 19 && RecoveryWordList.number(of: "acti") == 20)
    }

    @Test("another or an exchanged word is found by the checksum in 15 of 16 cases")
    func checksum() {
        #expect(throws: RecoveryWordsError.wrongChecksum) {
            try RecoveryWords(text: (Self.words.dropLast() + ["year"]).joined(separator: " "))
        }
        let accepted = RecoveryWordList.words.filter {
            (try? RecoveryWords(text: (Self.words.dropLast() + [$0]).joined(separator: " "))) != nil
        }
        #expect(accepted.count == 2_048 / 16 && accepted.contains("yellow"))
        #expect(
            "\(RecoveryWordsError.wrongChecksum)".split(separator: " ").allSatisfy { !Self.words.contains("\($0)") })
    }
}
