import TestSupport
import Testing

@testable import Vault

@Suite("Tokens") struct SecretTokenTests {
    private static let prefixes = ["", "cra1_", "crt1_", "crd1_", "cri1_", "cru1_", "crf1_"]
    private static let known = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"

    @Test(
        "a token is its prefix and its bytes, and its hash is that of the bytes",
        arguments: zip(SecretTokenKind.allCases, Self.prefixes))
    func vector(kind: SecretTokenKind, prefix: String) throws {
        let token = try #require(SecretToken(text: prefix + Self.known, kind: kind))
        #expect(token.kind == kind && token.text == prefix + Self.known)
        #expect(hex(token.hash) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd")
    }

    @Test("every kind has a prefix of its own")
    func kinds() {
        #expect(SecretTokenKind.allCases.map(\.prefix) == Self.prefixes)
        #expect(Set(Self.prefixes).count == Self.prefixes.count)
    }

    /// The expected key was computed by another program, as RFC 5869 says.
    @Test("a token's key is derived from its bytes, and neither they nor their hash are it")
    func sealingKey() throws {
        let token = try #require(SecretToken(text: "crf1_\(Self.known)", kind: .feed))
        #expect(token.sealingKey.text == "d6b5bd76378e8d4999f01184faf05681ab72f19892e2f1558a143a89f20f5a12")
        #expect(token.sealingKey.text != hex(token.hash) && token.sealingKey.text != hex(run(from: 0, count: 32)))
    }

    @Test("the alphabet is that of addresses")
    func alphabet() {
        let token = SecretToken(kind: .cookie, bytes: [UInt8](repeating: 0, count: 16).flatMap { _ in [0xFB, 0xFF] })
        #expect(token.text == "-__7__v_-__7__v_-__7__v_-__7__v_-__7__v_-_8")
    }

    @Test("random tokens read back")
    func roundTrips() {
        var random = SeededGenerator(for: "texts of tokens")
        let failures = (0..<Trials.count(100_000)).filter { _ in
            let token = SecretToken(kind: random.pick(SecretTokenKind.allCases), bytes: random.bytes(32))
            return SecretToken(text: token.text, kind: token.kind)?.text != token.text
        }
        #expect(failures == [], "seed \(random.seed)")
    }

    @Test("new tokens are all different")
    func new() {
        let tokens = (0..<1_000).map { SecretToken(kind: SecretTokenKind.allCases[$0 % 5]) }
        #expect(Set(tokens.map(\.hash)).count == 1_000)
        #expect(tokens.allSatisfy { SecretToken(text: $0.text, kind: $0.kind)?.hash == $0.hash })
    }

    @Test(
        "malformed tokens are refused",
        arguments: [
            "", "crt1_", known, String(known.dropLast(5)), "cra1_\(known)", "CRT1_\(known)", "crt1-\(known)",
            "crt1_\(known.dropLast())", "crt1_\(known)A", "crt1_\(known)=", "crt1_\(known.dropLast())=",
            " crt1_\(known)", "crt1_\(known)\n", "crt1_\(known.dropLast())+", "crt1_/\(known.dropFirst())",
            "crt1_ \(known.dropFirst())", "crt1_\0\(known.dropFirst())", "crt1_é\(known.dropFirst(2))",
            "crt1_A\u{301}\(known.dropFirst(3))", "crt1_crt1_\(known)",
        ])
    func malformed(text: String) { #expect(SecretToken(text: text, kind: .refresh) == nil) }

    @Test("of the last characters only those are accepted that a token has")
    func canonical() {
        let last = (UInt8.min...UInt8.max).map { String(decoding: [$0], as: UTF8.self) }
        let accepted = last.filter { SecretToken(text: Self.known.dropLast() + $0, kind: .cookie) != nil }
        #expect(accepted.sorted() == "048AEIMQUYcgkosw".map { String($0) })
    }

    @Test("a refresh token has one successor for each vault")
    func successor() throws {
        let token = try #require(SecretToken(text: "crt1_\(Self.known)", kind: .refresh))
        let successor = VaultKey.known.successor(of: token)
        #expect(successor.text == "crt1_r_zgxd0GC5nSF7oc_adN8eUye-oSrpsP-3jJ2IUT4d8" && successor.kind == .refresh)
        #expect(VaultKey.known.successor(of: token).text == successor.text)
        #expect(VaultKey().successor(of: token).text != successor.text)
        #expect(VaultKey.known.successor(of: successor).text != successor.text)
    }
}
