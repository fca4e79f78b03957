import Glibc
import Testing

@Suite("Program", .timeLimit(.minutes(1)))
struct ProgramTests {
    @Test("ends with its input if requested")
    func endsWithInput() async throws {
        let program = try SimulatorProgram(["--until-input-ends"])
        let client = RawClient(port: try program.port())
        #expect(try await client.send("GET", "/_sim/health").status == 200)
        program.endInput()
        #expect(try await program.exitStatus() == 0)
    }

    @Test("otherwise continues without input, until a signal", arguments: [SIGTERM, SIGINT])
    func outlivesInput(_ signal: Int32) async throws {
        let program = try SimulatorProgram()
        program.endInput()
        let client = RawClient(port: try program.port())
        #expect(try await client.send("GET", "/_sim/health").status == 200)
        program.send(signal)
        #expect(try await program.exitStatus() == 0)
    }

    @Test("a signal ends it even while its input is open", arguments: [SIGTERM, SIGINT])
    func endsWithSignal(_ signal: Int32) async throws {
        let program = try SimulatorProgram(["--until-input-ends"])
        _ = try program.port()
        program.send(signal)
        #expect(try await program.exitStatus() == 0)
    }
}
