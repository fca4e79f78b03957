import FoundationEssentials
import Postgres
package import Storage

/// The error message of a command: what went wrong and where, then what to do.
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
    /// An invalid setting.
    package static func configuration(_ message: String, advice: String? = nil) -> Failure {
        Failure(.configuration, message, advice: advice)
    }

    /// An invalid request.
    package static func usage(_ message: String, advice: String? = nil) -> Failure {
        Failure(.usage, message, advice: advice)
    }

    /// The message and the advice in one line, for a log.
    package var sentence: String { [message, advice].compactMap(\.self).joined(separator: "; ") }

    /// The process exit code, from sysexits.h.
    package var exitCode: Int32 { Int32(status.rawValue) }

    /// Errors of other modules describe themselves and say what to do.
    package init(of error: any Error) {
        self =
            error as? Failure ?? (error as? CocoaError).map(Self.ofFile)
            ?? Failure(ExitStatus(of: error), "\(error)", advice: Self.advice(for: error))
    }

    /// A replacement for Foundation's own description, which is not meant for people.
    private static func ofFile(_ error: CocoaError) -> Failure {
        let reason =
            switch error.code {
            case .fileNoSuchFile, .fileReadNoSuchFile: "it does not exist"
            case .fileReadNoPermission, .fileWriteNoPermission: "permission denied"
            case .fileWriteOutOfSpace: "the disk is full"
            default: "system error (code \(error.code.rawValue))"
            }
        return .configuration("cannot use \(error.filePath ?? "a file"): \(reason)")
    }

    private static func advice(for error: any Error) -> String? {
        if let error = error as? PostgresError, let advice = error.advice ?? error.adviceOnRights { return advice }
        return ExitStatus(of: error) == .bug
            ? "this is a bug in circulard; please report it together with the command you ran" : nil
    }
}
