import CommandSupport
import FoundationEssentials
import Glibc
import Postgres
import Storage
import Subprocess
import TestDatabase
import TestSupport
import Testing

@testable import WebKit
@testable import circulard_api

@Suite("The program", .freshDatabase) struct ProgramTests {
    @Test("answers from a database, says nothing of a place in its log, and ends in order with clients that hang on")
    func serves() async throws {
        try await Scratch.with { scratch in
            let program = Program(scratch: scratch)
            var clients: [Wire] = []
            let outcome = try await program.serving(
                ["--database", try FreshDatabase.connectionText, "--log-level", "debug"]
            ) {
                let wire = try Wire(path: scratch.socket)
                await wire.send("GET /v1/deals?lat=33.71234&lon=-84.31234&q=xyzzy HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(try await wire.answer().contains("\"deals\":[]"))
                // Asks for nothing, has half a header, has half a body.
                for bytes in ["", "GET / HTTP/1.1\r\nHos", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nab"]
                {
                    clients.append(try Wire(path: scratch.socket))
                    await clients.last?.send(bytes)
                }
                clients.append(wire)
            }
            #expect(outcome.status == .exited(0), "\(outcome.errors)")
            #expect(outcome.errors.contains("Listening on unix:\(scratch.socket)\n"))
            #expect(outcome.errors.contains("method=GET"))
            #expect(outcome.errors.contains("route=/v1/deals status=200"))
            // How long it took can look like a place.
            let log = outcome.errors.replacing(#/milliseconds=[0-9.]+/#, with: "")
            for secret in ["33.7", "84.3", "xyzzy"] { #expect(!log.contains(secret), "\(outcome.errors)") }
        }
    }

    @Test("tells the service manager when it is ready, alive and stopping", arguments: ["", "@"])
    func notifies(kind: String) async throws {
        try await Scratch.with { scratch in
            let path = kind + scratch.directory.dropFirst(kind.count) + "/notify"
            let manager = try NotifySocket(at: path)
            defer { manager.close() }
            let program = Program(
                scratch: scratch, variables: ["NOTIFY_SOCKET": path, "WATCHDOG_USEC": "300000"])
            let arguments = ["--database", try FreshDatabase.connectionText]
            let outcome = try await program.serving(arguments) {
                #expect(await manager.hears("READY=1"))
                #expect(await manager.hears("WATCHDOG=1"))
                #expect(await manager.hears("WATCHDOG=1"))
            }
            #expect(await manager.hears("STOPPING=1"))
            #expect(outcome.status == .exited(0))
        }
    }

    @Test("each signal to stop ends it in order", arguments: [Signal.terminate, .interrupt, .terminalClosed])
    func stops(signal: Signal) async throws {
        try await Scratch.with { scratch in
            let outcome = try await Program(scratch: scratch)
                .serving(["--database", try FreshDatabase.connectionText], endingWith: signal) {}
            #expect(outcome.status == .exited(0))
        }
    }

    @Test("a service manager that hears nothing does not keep it from ending")
    func deafManager() async throws {
        try await Scratch.with { scratch in
            let path = scratch.directory + "/notify"
            let manager = try NotifySocket(at: path, reads: false)
            defer { manager.close() }
            let program = Program(scratch: scratch, variables: ["NOTIFY_SOCKET": path, "WATCHDOG_USEC": "300000"])
            let outcome = try await program.serving(["--database", try FreshDatabase.connectionText]) {}
            #expect(outcome.status == .exited(0))
        }
    }

    @Test("the socket has the mode asked for, what a killed process left is replaced")
    func socketFile() async throws {
        try await Scratch.with { scratch in
            try leaveSocket(at: scratch.socket)
            let arguments = ["--database", try FreshDatabase.connectionText, "--unix-socket-mode", "606"]
            let outcome = try await Program(scratch: scratch).serving(arguments) {
                // It listens a moment before it lets everyone in.
                var status = stat()
                for _ in 0..<500 where lstat(scratch.socket, &status) != 0 || status.st_mode & 0o777 != 0o606 {
                    try await Task.sleep(for: .milliseconds(20))
                }
                #expect(status.st_mode & 0o777 == 0o606)
                let second = try await Program(scratch: scratch).run(["--unix-socket", scratch.socket] + arguments)
                #expect(second.status == .exited(78))
                #expect(second.errors.contains("another process listens on \(scratch.socket)"))
            }
            #expect(outcome.status == .exited(0))
        }
    }

    @Test("a client behind a proxy has its own limit")
    func limitBehindProxy() async throws {
        try await Scratch.with { scratch in
            _ = try await Program(scratch: scratch).serving(
                ["--database", try FreshDatabase.connectionText, "--rate-limit", "1"]
            ) {
                for (client, status) in [("192.0.2.1", 200), ("192.0.2.1", 429), ("192.0.2.2", 200)] {
                    let wire = try Wire(path: scratch.socket)
                    await wire.send("GET /v1/sources HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: \(client)\r\n\r\n")
                    #expect(try await wire.answer().statuses == [status])
                }
            }
        }
    }

    @Test("a private server that went down is started again")
    func privateServer() async throws {
        try await Scratch.with { scratch in
            let state = scratch.directory + "/state"
            let cluster = try await PrivateCluster.start(stateDirectory: state)
            let schema = try Schema(directory: Checkout.top, programVersion: "test")
            let database = try await Database.open(cluster.connectionText)
            try await database.initialize(schema: schema)
            await database.close()
            var statuses: [Int] = []
            let outcome = try await Program(scratch: scratch).serving([]) {
                let first = try Wire(path: scratch.socket)
                await first.send("GET /readyz HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(try await first.answer().statuses == [200])
                // A login of its own: RESET ROLE would give a session no more.
                let owner = try await PostgresConnection.connect(cluster.connectionText)
                let logins = try await owner.query(
                    "SELECT usename::text AS name FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
                )
                #expect(try Set(logins.map { try $0.text("name") }) == [ServedRole.api.login])
                let process = try await PrivateCluster.status(stateDirectory: state).processID
                kill(pid_t(try #require(process)), SIGKILL)
                for _ in 0..<40 where statuses.last != 200 {
                    let wire = try Wire(path: scratch.socket)
                    await wire.send("GET /readyz HTTP/1.1\r\nHost: a\r\n\r\n")
                    statuses += try await wire.answer().statuses
                    if statuses.last != 200 { try await Task.sleep(for: .milliseconds(500)) }
                }
                try await cluster.stop()
            }
            #expect(statuses.last == 200, "\(outcome.errors)")
            #expect(outcome.status == .exited(0), "\(outcome.errors)")
            #expect(try await !PrivateCluster.status(stateDirectory: state).isRunning)
        }
    }

    @Test("what is not a socket stays where it is")
    func otherFile() async throws {
        try await Scratch.with { scratch in
            let file = try scratch.file("note", "mine")
            let outcome = try await Program(scratch: scratch).run(
                ["--database", try FreshDatabase.connectionText, "--unix-socket", file])
            #expect(outcome.status == .exited(78))
            #expect(outcome.errors.contains("\(file) exists and is not a socket"))
            #expect(FileManager.default.contents(atPath: file) == Data("mine".utf8))
        }
    }

    /// A socket that nobody listens on any more.
    private func leaveSocket(at path: String) throws {
        let file = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(file) }
        try #require(try #require(UnixAddress(path)).withPointer { bind(file, $0, $1) } == 0)
    }
}
