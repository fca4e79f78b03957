import CommandSupport
import NIOSSL

/// The server's certificate and private key.
struct Certificate {
    let configuration: TLSConfiguration

    /// - Returns: nil where neither is given.
    /// - Throws: a failure that names the file.
    init?(chain: String?, key: String?) throws {
        guard chain != nil || key != nil else { return nil }
        guard let chain, let key else {
            throw Failure.configuration("TLS needs --tls-certificate and --tls-key: one of them is missing")
        }
        let certificates = try Self.reading(chain, "certificate") { try NIOSSLCertificate.fromPEMFile($0) }
        let privateKey = try Self.reading(key, "private key") { try NIOSSLPrivateKey(file: $0, format: .pem) }
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: certificates.map { .certificate($0) }, privateKey: .privateKey(privateKey))
        configuration.minimumTLSVersion = .tlsv12
        // Of TLS 1.2 what has forward secrecy and authenticated encryption alone; TLS 1.3 has nothing else.
        configuration.cipherSuites = "ECDHE+AESGCM:ECDHE+CHACHA20"
        configuration.applicationProtocols = ["http/1.1"]
        self.configuration = configuration
        try Self.reading(key, "private key of \(chain)") { _ in _ = try NIOSSLContext(configuration: configuration) }
    }

    private static func reading<Value>(_ file: String, _ name: String, _ read: (String) throws -> Value) throws -> Value
    {
        do {
            return try read(file)
        } catch {
            throw Failure.configuration(
                "\(file) is not a usable \(name): \(error)",
                advice: "both files are PEM, readable by this user, and belong to each other")
        }
    }
}
