import FoundationEssentials
package import Ingest
import Postgres
import Storage

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
        self =
            error as? Failure ?? (error as? CocoaError).map(Self.ofFile)
            ?? Failure(ExitStatus(of: error), "\(error)", advice: Self.advice(for: error))
    }

    /// Foundation's own description of an error is not for people.
    private static func ofFile(_ error: CocoaError) -> Failure {
        let reason =
            switch error.code {
            case .fileNoSuchFile, .fileReadNoSuchFile: "it is not there"
            case .fileReadNoPermission, .fileWriteNoPermission: "this user may not"
            case .fileWriteOutOfSpace: "the disk is full"
            default: "the system refused (code \(error.code.rawValue))"
            }
        return .configuration("cannot use \(error.filePath ?? "a file"): \(reason)")
    }

    private static func advice(for error: any Error) -> String? {
        if let error = error as? PostgresError, let advice = error.adviceOnRights { return advice }
        return ExitStatus(of: error) == .bug
            ? "this is a bug in circulard: please report it with the command you ran" : nil
    }
}
