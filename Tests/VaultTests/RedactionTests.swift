import TestSupport
import Testing

@testable import Vault

@Suite("Secrets in texts") struct RedactionTests {
    private struct Holder { let secret: Any }

    @Test("no text, dump or mirror shows a secret")
    func texts() throws {
        let secrets: [any Redacted] = [
            try master(1), VaultKey.known, SecretToken(kind: .cookie, bytes: run(from: 1, count: 32)),
            RecoveryWords(entropy: run(from: 1, count: 16)),
        ]
        for secret in secrets {
            #expect("\(secret)" == "(secret)" && String(reflecting: secret) == "(secret)")
            #expect(Mirror(reflecting: secret).children.isEmpty)
            var dumped = ""
            dump(Holder(secret: secret), to: &dumped)
            #expect(dumped.contains("secret: (secret)") && dumped.split(separator: "\n").count == 2, "\(dumped)")
        }
        var dumped = ""
        dump(MasterKeys(current: try master(1), previous: try master(2)), to: &dumped)
        #expect(dumped.contains("current: (secret)") && !dumped.contains("key"), "\(dumped)")
    }
}
