import CommandSupport
import Logging
import Storage
import Subprocess
import SystemPackage

/// A program that is started again whenever it ends, until the task is cancelled.
struct SupervisedProgram: Sendable {
    /// For messages: "people".
    let name: String
    let path: String
    let arguments: [String]
    let environment: Subprocess.Environment
    /// A file that another program makes first; nil for none.
    let waitsFor: String?

    /// The time that each program has to finish what it does after SIGTERM.
    private static let timeout = Duration.seconds(10)
    /// Between an end and the next start, at first and at most; a program that ran longer than the latter begins anew.
    private static let minimumPause = Duration.seconds(1), longestPause = Duration.seconds(30)

    /// - Throws: a failure where the program refuses how it was called or set up, which no new start mends;
    ///   `CancellationError` once it has ended after a cancellation.
    func keepRunning() async throws {
        while let waitsFor, !exists(waitsFor) { try await Task.sleep(for: .milliseconds(100)) }
        var pause = Self.minimumPause
        while true {
            let start = ContinuousClock.now
            let status = try await runOnce()
            try Task.checkCancellation()
            if let refusal = refusal(status) { throw refusal }
            if ContinuousClock.now - start > Self.longestPause { pause = Self.minimumPause }
            Log.write(.error, "\(name) ended (\(status)); it starts again in \(pause.components.seconds) s")
            try await Task.sleep(for: pause)
            pause = min(pause * 2, Self.longestPause)
        }
    }

    /// In a process group of its own, so that Ctrl-C reaches this process alone, which ends the others in order.
    private func runOnce() async throws -> TerminationStatus {
        var options = PlatformOptions()
        options.processGroupID = 0
        options.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: Self.timeout)]
        return try await Subprocess.run(
            .path(FilePath(path)), arguments: .init(arguments), environment: environment, platformOptions: options,
            input: .none, output: .fileDescriptor(.standardOutput, closeAfterSpawningProcess: false),
            error: .fileDescriptor(.standardError, closeAfterSpawningProcess: false)
        ).terminationStatus
    }

    private func refusal(_ status: TerminationStatus) -> Failure? {
        guard case .exited(let code) = status, let status = ExitStatus(rawValue: Int(code)),
            [.usage, .notPermitted, .configuration].contains(status)
        else { return nil }
        return Failure(status, "\(name) does not start as it is set up", advice: "its message is above")
    }
}
