import Glibc
import Testing

@Suite("Program", .timeLimit(.minutes(1)))
struct ProgramTests {
    @Test("ends with its input where it is told to")
    func endsWithInput() async throws {
        let program = try SimulatorProgram(["--until-input-ends"])
        let client = RawClient(port: try program.port())
        #expect(try await client.send("GET", "/_sim/health").status == 200)
        program.endInput()
        #expect(try await program.exitStatus() == 0)
    }

    @Test("otherwise goes on without input, until a signal asks it to end", arguments: [SIGTERM, SIGINT])
    func outlivesInput(_ signal: Int32) async throws {
        let program = try SimulatorProgram()
        program.endInput()
        let client = RawClient(port: try program.port())
        #expect(try await client.send("GET", "/_sim/health").status == 200)
        program.send(signal)
        #expect(try await program.exitStatus() == 0)
    }

    @Test("a signal ends it also while its input is open", arguments: [SIGTERM, SIGINT])
    func endsWithSignal(_ signal: Int32) async throws {
        let program = try SimulatorProgram(["--until-input-ends"])
        _ = try program.port()
        program.send(signal)
        #expect(try await program.exitStatus() == 0)
    }
}
