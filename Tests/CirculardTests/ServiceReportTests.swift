import Schedule
import Storage
import TestSupport
import Testing

@testable import CommandSupport
@testable import circulard

@Suite("What the daemon tells the service manager") struct ServiceReportTests {
    private static let away = Failure(.unavailable, "no server\nWATCHDOG=1")

    private func withReport(_ body: (NotifySocket, ServiceReport) async throws -> Void) async throws {
        try await Scratch.with { scratch in
            let manager = try NotifySocket(at: scratch.directory + "/notify")
            defer { manager.close() }
            let notifier = ServiceNotifier { $0 == "NOTIFY_SOCKET" ? scratch.directory + "/notify" : nil }
            try await body(manager, ServiceReport(notifier: notifier, watchdog: .seconds(60)))
        }
    }

    private func lane(_ chain: String, _ seconds: Int) -> LaneState {
        LaneState(chain: chain, step: "Midtown: pcard", silence: .seconds(seconds))
    }

    /// What came until now, marked by a status.
    private func heard(_ manager: NotifySocket, _ report: ServiceReport) async -> [String] {
        report.stops()
        var all: [String] = []
        _ = await manager.hears { message in
            all.append(message)
            return message == "STOPPING=1"
        }
        return all.dropLast()
    }

    @Test("ready once, alive at each beat, the status when it changes")
    func beats() async throws {
        try await withReport { manager, report in
            await report.beat([])
            await report.beat([lane("publix", 59), lane("kroger", 0)])
            await report.beat([lane("publix", 60), lane("kroger", 1)])
            #expect(
                await heard(manager, report) == [
                    "READY=1", "WATCHDOG=1", "STATUS=nothing is due", "WATCHDOG=1",
                    "STATUS=reads publix: Midtown: pcard; kroger: Midtown: pcard", "WATCHDOG=1",
                ])
        }
    }

    @Test("one chain without progress is not alive, whatever the others do")
    func stuck() async throws {
        try await withReport { manager, report in
            await report.beat([lane("publix", 61), lane("kroger", 0)])
            await report.beat([lane("publix", 62), lane("kroger", 0)])
            #expect(
                await heard(manager, report) == [
                    "READY=1", "STATUS=no progress at publix since: Midtown: pcard",
                ])
            await report.beat([lane("kroger", 0)])
            #expect(await heard(manager, report).first == "WATCHDOG=1")
        }
    }

    @Test("a database that is away is waited for, without being ready; its message is one line")
    func away() async throws {
        try await withReport { manager, report in
            await report.waits(for: Self.away)
            await report.waits(for: Self.away)
            let status = "STATUS=waits for the database: no server WATCHDOG=1"
            #expect(await heard(manager, report) == ["WATCHDOG=1", status, "WATCHDOG=1"])
        }
    }

    @Test("another process's watchdog is not ours, and a wrong time is none")
    func watchdog() {
        func time(_ variables: [String: String]) -> Duration? { ServiceNotifier.watchdog { variables[$0] } }
        #expect(time(["WATCHDOG_USEC": "3000000"]) == .seconds(3))
        #expect(time(["WATCHDOG_USEC": "3000000", "WATCHDOG_PID": "1"]) == nil)
        #expect(time(["WATCHDOG_USEC": "0"]) == nil)
        #expect(time([:]) == nil)
    }
}
