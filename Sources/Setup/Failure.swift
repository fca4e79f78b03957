package import Ingest

/// What a command says when it ends badly: what went wrong and where, then what to do.
package struct Failure: Error {
    package let status: ExitStatus
    package let message: String
    package let advice: String?

    package init(_ status: ExitStatus, _ message: String, advice: String? = nil) {
        self.status = status
        self.message = message
        self.advice = advice
    }
}

extension Failure {
    /// What was set cannot work.
    package static func configuration(_ message: String, advice: String? = nil) -> Failure {
        Failure(.configuration, message, advice: advice)
    }

    /// What was asked for cannot be meant.
    package static func usage(_ message: String, advice: String? = nil) -> Failure {
        Failure(.usage, message, advice: advice)
    }

    /// Of the process, after sysexits.h.
    package var exitCode: Int32 { Int32(status.rawValue) }

    /// Errors of other modules say themselves what is wrong and what to do.
    package init(of error: any Error) {
        self = error as? Failure ?? Failure(ExitStatus(of: error), "\(error)", advice: Self.advice(for: error))
    }

    private static func advice(for error: any Error) -> String? {
        ExitStatus(of: error) == .bug ? "this is a bug in circulard: please report it with the command you ran" : nil
    }
}
