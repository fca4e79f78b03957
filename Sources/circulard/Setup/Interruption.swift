import Glibc
import Setup
import UnixSignals

/// Ctrl-C and SIGTERM cancel the work, which then ends in order: transactions roll back, a private server stops.
enum Interruption {
    /// - Throws: `Interrupted` where a signal ended the work.
    static func cancelling(_ work: @escaping @Sendable () async throws -> Void) async throws {
        let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm, .sighup)
        let task = Task { try await work() }
        let watch = Task { () -> UnixSignal? in
            for await signal in signals {
                task.cancel()
                return signal
            }
            return nil
        }
        let result = await task.result
        watch.cancel()
        if let signal = await watch.value { throw Interrupted(signal: signal) }
        try result.get()
    }
}

/// A signal ended the work.
struct Interrupted: Error {
    let signal: UnixSignal

    func leave() -> Never {
        Console.say("circulard: interrupted; what was finished is kept, what was not is undone")
        Glibc.exit(exitStatus)
    }

    /// The exit status a shell expects: 128 and the signal's number.
    private var exitStatus: Int32 {
        switch signal {
        case .sigint: 130
        case .sigterm: 143
        default: 129
        }
    }
}
