import FoundationEssentials
import Logging
import Storage
import TestSupport
import Testing

@testable import CommandSupport

@Suite("Log records") struct LogRecordTests {
    private static let label = RunLabel(id: 17, source: "publix", storeCode: "1083")

    @Test("a record of a run has the run's fields, in JSON and in the journal's protocol")
    func fields() throws {
        let record = CurrentRun.$label.withValue(Self.label) {
            LogRecord(.warning, "no \"answer\"\nin time\u{1B}", ["store_code": "1084", "retry-after": "5"])
        }
        #expect(
            record.json(at: Date(timeIntervalSince1970: 1_782_475_200.25))
                == #"""
                {"level":"warning","message":"no \"answer\"\nin time\u{FFFD}","retry-after":"5","run_id":"17",\#
                "source":"publix","store_code":"1084","time":"2026-06-26T12:00:00.250Z"}
                """#.replacing("\\u{FFFD}", with: "\u{FFFD}"))
        let message = "no \"answer\"\nin time\u{FFFD}"
        let length = [UInt8(message.utf8.count), 0, 0, 0, 0, 0, 0, 0]
        #expect(
            record.journalEntry(of: "circulard")
                == Array("PRIORITY=4\nSYSLOG_IDENTIFIER=circulard\nMESSAGE\n".utf8) + length
                + Array(
                    """
                    \(message)
                    CIRCULARD_RETRY_AFTER=5
                    CIRCULARD_RUN_ID=17
                    CIRCULARD_SOURCE=publix
                    CIRCULARD_STORE_CODE=1084

                    """.utf8))
    }

    @Test("the journal's socket takes an entry; none there is no crash")
    func socket() async throws {
        try await Scratch.with { scratch in
            let path = scratch.directory + "/socket"
            #expect(!JournalSocket(path: path).send([65]))
            let journal = try NotifySocket(at: path)
            defer { journal.close() }
            #expect(JournalSocket(path: path).send(LogRecord(.info, "started").journalEntry(of: "circulard")))
            #expect(await journal.hears("PRIORITY=6\nSYSLOG_IDENTIFIER=circulard\nMESSAGE=started\n"))
        }
    }
}
