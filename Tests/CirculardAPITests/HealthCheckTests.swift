import CommandSupport
import Glibc
import Postgres
import Subprocess
import TestDatabase
import TestSupport
import Testing

@testable import circulard_api

@Suite("circulard-api healthcheck") struct HealthCheckTests {
    @Test("fails until the server answers, and passes then", .freshDatabase)
    func server() async throws {
        try await Scratch.with { scratch in
            let before = try await check(scratch)
            #expect(before.status == .exited(1))
            #expect(before.errors.contains("/http.sock does not answer /healthz: No such file"), "\(before.errors)")
            // The database's address in a file, as a container gets it.
            let secret = try scratch.file("url", try FreshDatabase.connectionText + "\n")
            let named = Program(scratch: scratch, variables: ["CIRCULARD_DATABASE_URL_FILE": secret])
            let outcome = try await named.serving([]) {
                for flags in [[], ["--ready"]] {
                    let outcome = try await check(scratch, flags)
                    #expect(outcome.status == .exited(0), "\(outcome.errors)")
                }
            }
            #expect(outcome.status == .exited(0), "\(outcome.errors)")
        }
    }

    @Test("tells a server that lives from one that is ready, by TCP and as the environment says")
    func notReady() async throws {
        try await Rig.run(ConnectionLimits(), ["--port", "0"]) { rig in
            let port = try #require(rig.address.split(separator: ":").last)
            try await Scratch.with { scratch in
                let program = Program(scratch: scratch, variables: ["CIRCULARD_API_PORT": String(port)])
                let alive = try await program.run(["healthcheck"])
                #expect(alive.status == .exited(0), "\(alive.errors)")
                let ready = try await program.run(["healthcheck", "--ready"])
                #expect(ready.status == .exited(1))
                #expect(ready.errors.contains("answers /readyz with 503"), "\(ready.errors)")
            }
        }
    }

    @Test("a server that accepts and says nothing is not healthy, and does not hold up the check")
    func silent() async throws {
        try await Scratch.with { scratch in
            let listener = try SilentListener(at: scratch.socket)
            defer { listener.close() }
            let begin = ContinuousClock.now
            let outcome = try await check(scratch)
            #expect(outcome.status == .exited(1) && outcome.errors.contains("no answer came in time"))
            #expect(ContinuousClock.now - begin < .seconds(9))
        }
    }

    @Test("settings that cannot work are 1 too, with the reason")
    func settings() async throws {
        try await Scratch.with { scratch in
            let outcome = try await Program(scratch: scratch).run(["healthcheck", "--port", "70000"])
            #expect(outcome.status == .exited(1) && outcome.errors.contains("--port"), "\(outcome.errors)")
        }
    }

    @Test(
        "people and tell read the database's URL from a file",
        arguments: [["people", "--port", "0"], ["tell", "--once", "--site", "https://a.example"]])
    func urlFile(arguments: [String]) async throws {
        try await Scratch.with { scratch in
            let secret = try scratch.file("url", "postgresql://%zz\n")
            let program = Program(scratch: scratch, variables: ["CIRCULARD_DATABASE_URL_FILE": secret])
            let outcome = try await program.run(arguments)
            #expect(outcome.errors.contains("%zz") || outcome.errors.contains("database URL"), "\(outcome.errors)")
        }
    }

    private func check(_ scratch: Scratch, _ flags: [String] = []) async throws -> Program.Outcome {
        try await Program(scratch: scratch).run(["healthcheck", "--unix-socket", scratch.socket] + flags)
    }
}

/// Accepts connections into its queue, and never reads.
private struct SilentListener {
    let descriptor: CInt

    init(at path: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        let address = try #require(UnixAddress(path))
        let bound = unsafe address.withPointer { unsafe bind(descriptor, $0, $1) }
        try #require(bound == 0 && listen(descriptor, 5) == 0)
    }

    func close() { _ = Glibc.close(descriptor) }
}
