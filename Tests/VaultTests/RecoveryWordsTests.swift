import Crypto
import TestSupport
import Testing

@testable import Vault

@Suite("Recovery words") struct RecoveryWordsTests {
    /// The first four and those of 2,048 bits are vectors of BIP 39.
    static let vectors = [
        (
            "7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f",
            "legal winner thank year wave sausage worth useful legal winner thank yellow"
        ),
        ("00000000000000000000000000000000", String(repeating: "abandon ", count: 11) + "about"),
        ("ffffffffffffffffffffffffffffffff", String(repeating: "zoo ", count: 11) + "wrong"),
        (
            "80808080808080808080808080808080",
            "letter advice cage absurd amount doctor acoustic avoid letter advice cage above"
        ),
        (
            "9e885d952ad362caeb4efe34a8e91bd2",
            "ozone drill grab fiber curtain grace pudding thank cruise elder eight picnic"
        ),
        (
            "c0ba5a8e914111210f2bd131f3d5e08d",
            "scheme spot photo card baby mountain device kick cradle pact join borrow"
        ),
        (
            "23db8160a31d3e0dca3688ed941adbf3",
            "cat swing flag economy stadium alone churn speed unique patch report train"
        ),
        (
            "f30f8c1da665478f49b001d94c5fc452",
            "vessel ladder alter error federal sibling chat ability sun glass valve picture"
        ),
    ]

    @Test("the list is that of BIP 39")
    func list() {
        let words = RecoveryWordList.words
        #expect(words.count == 2_048 && words == words.sorted() && Set(words.map { $0.prefix(4) }).count == 2_048)
        #expect(
            hex(Array(SHA256.hash(data: Array(EmbeddedText.english.utf8))))
                == "2f5eed53a4727b4bf8880d8f3f199efc90e58503646d9ff8eff3a2ed3b24dbda")
    }

    @Test("bytes give words, and words the bytes", arguments: vectors)
    func vector(entropy: String, words: String) throws {
        let made = RecoveryWords(entropy: try bytes(entropy))
        #expect(made.words.joined(separator: " ") == words)
        #expect(try RecoveryWords(text: words).authenticator == made.authenticator)
    }

    @Test(
        "words may be typed in any case, apart, and short", arguments: vectors.map(\.1))
    func typing(words: String) throws {
        let exact = try RecoveryWords(text: words)
        let list = words.split(separator: " ")
        let typed = [
            words.uppercased(), list.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " "),
            " \(words) ", list.joined(separator: "  \n\t"), "\(words)\r\n",
            list.joined(separator: "\u{A0}"), list.map { $0.prefix(4) }.joined(separator: " "),
            list.map { $0.prefix(5).uppercased() }.joined(separator: " "),
        ]
        for text in typed { #expect(try RecoveryWords(text: text).hash == exact.hash) }
    }

    @Test("random bytes read back from their words")
    func roundTrips() throws {
        var random = SeededGenerator(for: "recovery words")
        for _ in 0..<Trials.count(1_000) {
            let words = RecoveryWords(entropy: random.bytes(16))
            let read = try RecoveryWords(text: words.words.joined(separator: " "))
            #expect(words.words.count == 12 && read.words == words.words, "seed \(random.seed)")
        }
        #expect(Set((0..<100).map { _ in RecoveryWords().words }).count == 100)
    }

    @Test(
        "the authenticator is derived from the bytes, and its hash is stored",
        arguments: [
            (
                "7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f", "880a4c573abb6349383c51bb59e28e107fda6c4b2a2c5094723383d1d3cbe365",
                "2ee8ec8e2f4096bde26bd6e3d30fb4d3529b0850411a46de89f274b37d0a2ade"
            ),
            (
                "00000000000000000000000000000000", "9afbd6fb71c5a219d61ddf97d0772d9b98a58ab8e38184999dbbeba557fbb52b",
                "3aa5aa3e684fc9388b6e354f7698ce57c26b1052850101ee63212514b0c0e5f2"
            ),
        ])
    func authenticator(entropy: String, authenticator: String, hash: String) throws {
        let words = RecoveryWords(entropy: try bytes(entropy))
        #expect(hex(words.authenticator) == authenticator && hex(words.hash) == hash)
    }
}
