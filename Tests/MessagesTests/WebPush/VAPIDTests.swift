import Crypto
import FoundationEssentials
import Messages
import Support
import Testing

@Suite("VAPID") struct VAPIDTests {
    private struct Header: Decodable, Equatable { let typ, alg: String }
    private struct Claims: Decodable, Equatable { let aud: String, exp: Int, sub: String }

    private let signingKey = P256.Signing.PrivateKey()

    @Test("signs header and claims so that the public key verifies them")
    func token() throws {
        let (vapid, token, key) = try parts("https://fcm.googleapis.com:443/fcm/send/a", nowSeconds: 1_790_000_000)
        let pieces = token.split(separator: ".")
        try #require(pieces.count == 3)
        #expect(try decoded(Header.self, pieces[0]) == Header(typ: "JWT", alg: "ES256"))
        #expect(
            try decoded(Claims.self, pieces[1])
                == Claims(
                    aud: "https://fcm.googleapis.com", exp: 1_790_043_200, sub: "mailto:push@circulard.example.com"))
        let signature = try P256.Signing.ECDSASignature(rawRepresentation: bytes(pieces[2]))
        let publicKey = try P256.Signing.PublicKey(x963Representation: bytes(key))
        #expect(publicKey.isValidSignature(signature, for: Array("\(pieces[0]).\(pieces[1])".utf8)))
        #expect(!publicKey.isValidSignature(signature, for: Array("\(pieces[0]).\(pieces[1])x".utf8)))
        #expect(vapid.publicKeyText == key && bytes(key).count == 65)
        #expect(bytes(pieces[2]).count == 64)
    }

    @Test(
        "takes a contact whom one can reach",
        arguments: ["mailto:push@example.com", "https://example.com/contact", "mailto:a.b+c@xn--bcher-kva.example.org"])
    func contact(text: String) { #expect(VAPIDContact(text)?.text == text) }

    @Test(
        "refuses a contact that Apple refuses, or nobody can reach",
        arguments: [
            "", "push@example.com", "mailto:", "mailto:push@localhost", "mailto:push@a.localhost", "mailto:a@b.invalid",
            "mailto:a@b.test", "mailto:a@printer.local", "mailto:<push@example.com>",
            "mailto:push@example.com?subject=a",
            "mailto:a@127.0.0.1", "http://example.com", "https://localhost/", "https://a.invalid/",
            "https://127.0.0.1/",
            "https://example", "mailto:a@b.com\r\nX: y",
        ])
    func noContact(text: String) { #expect(VAPIDContact(text) == nil) }

    @Test("stands in the headers of a request")
    func headers() throws {
        let authorization = try vapid().authorization(
            for: #require(WebAddress("https://web.push.apple.com/a")), nowSeconds: 0)
        let fields = WebPush.headers(
            timeToLiveSeconds: 3600, tag: try #require(MessageTag("abc_-9")),
            authorization: authorization)
        #expect(
            Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.value) }) == [
                "Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream", "TTL": "3600",
                "Urgency": "normal", "Topic": "abc_-9", "Authorization": authorization,
            ])
        #expect(authorization.utf8.allSatisfy { (0x20...0x7E).contains($0) })
    }

    @Test("clamps the time to live", arguments: [(-5, "0"), (0, "0"), (2_419_200, "2419200"), (9_999_999, "2419200")])
    func timeToLive(seconds: Int, value: String) throws {
        let authorization = try vapid().authorization(
            for: #require(WebAddress("https://a.example.org/")), nowSeconds: 0)
        let fields = WebPush.headers(
            timeToLiveSeconds: seconds, tag: try #require(MessageTag("a")),
            authorization: authorization)
        #expect(fields.first { $0.name == "TTL" }?.value == value)
    }

    private func vapid() throws -> VAPID {
        VAPID(signingKey: signingKey, contact: try #require(VAPIDContact("mailto:push@circulard.example.com")))
    }

    private func parts(_ endpoint: String, nowSeconds: Int) throws -> (vapid: VAPID, token: String, key: String) {
        let vapid = try vapid()
        let value = try vapid.authorization(for: #require(WebAddress(endpoint)), nowSeconds: nowSeconds)
        let found = try #require(value.wholeMatch(of: #/vapid t=([^ ,]+),k=([^ ,]+)/#))
        return (vapid, String(found.output.1), String(found.output.2))
    }

    private func bytes(_ text: some StringProtocol) -> [UInt8] { Base64.url.decoded(String(text)) ?? [] }

    private func decoded<Value: Decodable>(_ type: Value.Type, _ text: Substring) throws -> Value {
        try JSONDecoder().decode(type, from: Data(bytes(text)))
    }
}
