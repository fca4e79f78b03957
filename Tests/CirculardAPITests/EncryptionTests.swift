import Subprocess
import SystemPackage
import TestDatabase
import TestSupport
import Testing

@testable import circulard_api

@Suite("TLS", .freshDatabase) struct EncryptionTests {
    @Test("serves by TLS 1.2 and 1.3 and nothing older, and says that it stays so")
    func versions() async throws {
        try await Scratch.with { scratch in
            let certificate = "\(scratch.directory)/certificate.pem"
            let key = "\(scratch.directory)/key.pem"
            try await openssl([
                "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-keyout", key,
                "-out", certificate,
            ])
            let arguments = [
                "--database", try FreshDatabase.connectionText, "--tls-certificate", certificate, "--tls-key", key,
            ]
            let request = try scratch.file(
                "request", "GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            let outcome = try await Program(scratch: scratch).serving(arguments) {
                for (version, works) in [("-tls1_2", true), ("-tls1_3", true), ("-tls1_1", false), ("-tls1", false)] {
                    let answer = try await openssl(
                        [
                            "s_client", "-quiet", version, "-cipher", "DEFAULT@SECLEVEL=0", "-unix", scratch.socket,
                            "-CAfile", certificate, "-verify_return_error",
                        ], from: request, mayFail: !works)
                    #expect(answer.contains("HTTP/1.1 200 OK") == works, "\(version): \(answer)")
                    #expect(answer.contains("Strict-Transport-Security: max-age=31536000") == works)
                }
                for (suite, works) in Self.suites {
                    let answer = try await openssl(
                        [
                            "s_client", "-quiet", "-tls1_2", "-cipher", suite, "-unix", scratch.socket, "-CAfile",
                            certificate,
                        ],
                        from: request, mayFail: !works)
                    #expect(answer.contains("HTTP/1.1 200 OK") == works, "\(suite): \(answer)")
                }
            }
            #expect(outcome.status == .exited(0))
        }
    }

    /// Of TLS 1.2: RSA key exchange has no forward secrecy, and CBC no authenticated encryption.
    private static let suites = [
        ("ECDHE-RSA-AES128-GCM-SHA256", true), ("ECDHE-RSA-AES256-GCM-SHA384", true),
        ("ECDHE-RSA-CHACHA20-POLY1305", true), ("AES128-SHA", false), ("AES256-GCM-SHA384", false),
        ("AES128-GCM-SHA256", false), ("ECDHE-RSA-AES128-SHA", false), ("ECDHE-RSA-AES256-SHA384", false),
    ]

    @discardableResult
    private func openssl(
        _ arguments: [String], from input: String = "/dev/null", mayFail: Bool = false
    ) async throws -> String {
        // A file: what swift-subprocess writes itself ends this process where openssl is gone before.
        let result = try await Subprocess.run(
            .name("openssl"), arguments: Arguments(arguments),
            input: .fileDescriptor(try .open(FilePath(input), .readOnly), closeAfterSpawningProcess: true),
            output: .string(limit: 1 << 16), error: .string(limit: 1 << 16))
        let isFine = result.terminationStatus == .exited(0)
        #expect(isFine || mayFail, "\(result.standardError)")
        return result.standardOutput
    }
}
