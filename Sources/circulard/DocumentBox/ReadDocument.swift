import ArgumentParser
import CommandSupport
import Glibc
import Scraping
import SystemPackage

/// The child of `DocumentBox`. Not a command for people, who have `circulard extract`.
struct ReadDocument: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "read-document", abstract: "Extract one document for the parent process.", shouldDisplay: false)

    @Option var cpuSeconds: Int
    @Option var megabytes: Int

    static func arguments(_ limits: BoxLimits) -> [String] {
        [
            configuration.commandName ?? "", "--cpu-seconds", "\(limits.cpuSeconds)", "--megabytes",
            "\(limits.megabytes)",
        ]
    }

    /// Reads standard input after the limits are in force.
    func run() throws {
        try BoxLimits(cpuSeconds: cpuSeconds, megabytes: megabytes).apply()
        let reply = try ExtractionRequest(decoding: Self.input()).reply().encoded()
        _ = try FileDescriptor.standardOutput.writeAll(reply)
        // Without the work of a normal exit, which may want a thread.
        _exit(0)
    }

    private static func input() throws -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            // The buffer is valid for the duration of the call that fills it.
            let count = try unsafe chunk.withUnsafeMutableBytes {
                try unsafe FileDescriptor.standardInput.read(into: $0)
            }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
        }
    }
}
