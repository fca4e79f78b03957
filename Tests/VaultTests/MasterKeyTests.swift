import Testing

@testable import Vault

@Suite("Master keys") struct MasterKeyTests {
    private static let base64 = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
    private static let digits = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"

    @Test("the id is the first byte of a hash")
    func ids() throws {
        #expect(try #require(MasterKey(run(from: 0, count: 32))).id == 171)
        #expect(try Set([1, 2, 3].map { try master($0).id }).count == 3)
    }

    @Test(
        "both text forms give the key, with and without a newline",
        arguments: [base64, digits, digits.uppercased()].flatMap { [$0, "\($0)\n"] })
    func texts(text: String) throws {
        let key = try #require(MasterKey(text: text))
        #expect(key.key.content == run(from: 0, count: 32))
    }

    private static let wrong: [String] = [
        "", "\n", "=", String(digits.dropLast()), "\(digits)0", "\(digits)00", String(digits.dropLast(2)),
        "\(digits.dropLast())g", "+\(digits.dropFirst())", "\(digits)\n\n", " \(digits)", "\(digits)\r\n",
        String(base64.dropLast()), "\(base64)=", "\(base64)\n\n", " \(base64)", "\(base64.dropLast(2))9=",
        "_\(base64.dropFirst())", "AAEC\(base64)", "AA\u{301}\(base64.dropFirst(4))",
    ]

    @Test("other texts are refused", arguments: wrong)
    func refusedTexts(text: String) { #expect(MasterKey(text: text) == nil) }

    @Test("other lengths are refused", arguments: [0, 16, 31, 33, 64])
    func lengths(count: Int) { #expect(MasterKey([UInt8](repeating: 7, count: count)) == nil) }
}
