import Postgres

/// What a failure of the database asks of whoever runs the program.
package enum DatabaseFault: Hashable, Sendable {
    /// No server answers.
    case unavailable
    /// The same may work later: another run is under way, the server restarts.
    case tryAgain
    /// The server has no room to write: a person has to make some.
    case diskFull
    /// A statement ran into its time limit.
    case tookTooLong
    /// The login has not the rights that this takes.
    case notPermitted
    /// A wrong URL, a login without the role it needs, a database that is not ours, a server that cannot be started.
    case misconfigured
    /// The data break a rule of the schema.
    case badData
    case bug

    /// - Returns: nil where the error is none of the database's.
    package init?(_ error: any Error) {
        switch error {
        case let error as StorageError: self = error.isTransient ? .tryAgain : Self(error.code)
        case let error as PostgresError: self = Self(error)
        case let error as ClusterError:
            self = error.isTransient ? .tryAgain : error.saysDiskIsFull ? .diskFull : .misconfigured
        default: return nil
        }
    }

    private init(_ code: StorageError.Code) {
        self =
            switch code {
            case .foreignDatabase, .otherVersion, .unknownSource: .misconfigured
            case .notGranted: .notPermitted
            case .overlappingOffers, .impossible, .nothingToDecide: .badData
            default: .bug
            }
    }

    /// Class 53 is "insufficient resources", 53100 a full disk; 57P0x a server that is going down.
    private init(_ error: PostgresError) {
        let state = error.sqlState ?? ""
        self =
            switch error.code {
            case .badConnectionText, .roleRefused: .misconfigured
            case .connectionFailed: .unavailable
            case .refused where state == "57014": .tookTooLong
            case .refused where state == "53100": .diskFull
            case .refused where error.isPermissionDenied: .notPermitted
            default: error.isTransient || state.hasPrefix("53") || state.hasPrefix("57P") ? .tryAgain : .bug
            }
    }
}

extension ClusterError {
    /// initdb says of a block that was written in part only how much of it was.
    fileprivate var saysDiskIsFull: Bool {
        let text = message + "\n" + output
        return text.contains("No space left") || text.contains("wrote only")
    }
}
