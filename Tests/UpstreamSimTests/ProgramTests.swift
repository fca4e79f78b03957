import TestSupport
import Testing

@Suite("Program")
struct ProgramTests {
    @Test(
        "ends with its input if requested, and with a signal whether its input is open or not",
        arguments: [
            ("--until-input-ends", nil), ("--until-input-ends", "TERM"), ("--until-input-ends", "INT"), ("", "TERM"),
            ("", "INT"),
        ] as [(String, String?)])
    func ends(option: String, signal: String?) async throws {
        let said = try await shell(
            """
            coproc SIMULATOR { exec '\(Checkout.builtProgram("upstream-sim"))' \(option); }
            process=$SIMULATOR_PID input=${SIMULATOR[1]}
            \(option.isEmpty ? "exec {input}>&-; sleep 0.2" : "")
            read -r line <&"${SIMULATOR[0]}"
            \(request("/_sim/health", port: "${line##*:}"))
            \(signal.map { "kill -\($0) $process" } ?? "exec {input}>&-")
            wait $process
            """)
        #expect(said.contains(#"{"status":"ok""#))
    }
}
