/// Exit codes of the command contract, a part of sysexits.h. They stand in the run record too.
package enum ExitStatus: Int, Hashable, Sendable {
    case usage = 64
    /// The input is not what it should be: a page cut short, a wrong store, a coupon list.
    case badData = 65
    /// The upstream gave no answer.
    case unavailable = 69
    case bug = 70
    /// Input or output failed: a disk is full, the database's or that of our own output.
    case inputOutput = 74
    /// The same later may work: asked to wait, another run under way.
    case tryAgain = 75
    /// Terms not accepted, or the upstream forbids it; rights that the database login has not.
    case notPermitted = 77
    /// A wrong definition, missing credentials, a database that is not ours.
    case configuration = 78
}

/// An error that a program ends with a status of its own for.
package protocol ExitStatusError: Error {
    var exitStatus: ExitStatus { get }
}

extension ExitStatus {
    package init(of error: any Error) {
        self =
            switch error {
            case let error as any ExitStatusError: error.exitStatus
            case is CancellationError: .tryAgain
            default: DatabaseFault(error)?.exitStatus ?? .bug
            }
    }
}

extension DatabaseFault {
    fileprivate var exitStatus: ExitStatus {
        switch self {
        case .unavailable, .readOnly: .unavailable
        case .tryAgain, .conflict, .tookTooLong: .tryAgain
        case .diskFull: .inputOutput
        case .notPermitted: .notPermitted
        case .misconfigured: .configuration
        case .badData: .badData
        case .bug: .bug
        }
    }
}
