import CommandSupport
import Glibc
import UnixSignals

/// Turns Ctrl-C and SIGTERM into cancellation, so that the work ends in order: transactions roll back, a private server
/// stops.
enum Interruption {
    /// - Throws: `Interrupted` if a signal ended the work.
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
        Console.say("circulard: interrupted; finished work is kept, unfinished work is rolled back")
        Glibc.exit(exitStatus)
    }

    /// The exit status that a shell expects: 128 plus the signal number.
    private var exitStatus: Int32 {
        switch signal {
        case .sigint: 130
        case .sigterm: 143
        default: 129
        }
    }
}
