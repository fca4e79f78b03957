import Logging
import Synchronization
import Testing

@testable import HTTP

@Suite struct SecurityLogTests {
    @Test("a refused redirect and a refused address are logged once, as warnings")
    func logs() async throws {
        let log = Lines()
        let client = HTTPClient(
            userAgent: "circulard-test/1", minimumGapMilliseconds: 0, timing: FakeTime().timing,
            logger: Logger(label: "test") { _ in log })
        let server = try FaultServer { $0.redirect("http://localhost:1/") }
        #expect(await failure(client, .local(server.url("/")))?.code == .redirectRefused)
        #expect(
            await failure(client, HTTPRequest(url: "http://10.0.0.1/ad?key=secret"))?.code
                == .addressRefused("10.0.0.1"))
        let quiet = try FaultServer { $0.answer("404 Not Found") }
        _ = try await client.send(.local(quiet.url("/")))
        #expect(log.warnings.count == 2, "\(log.warnings)")
        #expect(log.warnings.first?.contains("redirect-refused") == true)
        #expect(log.warnings.last?.contains("address-refused") == true)
    }
}

/// The warnings of a logger.
private final class Lines: LogHandler {
    private let lines = Mutex<[String]>([])
    var warnings: [String] { lines.withLock { $0 } }

    var metadata: Logger.Metadata {
        get { [:] }
        set {}
    }
    var logLevel: Logger.Level {
        get { .trace }
        set {}
    }
    subscript(metadataKey _: String) -> Logger.Metadata.Value? {
        get { nil }
        set {}
    }

    func log(event: LogEvent) {
        if event.level >= .warning { lines.withLock { $0.append("\(event.message) \(event.metadata ?? [:])") } }
    }
}
