import Postgres

/// What a failure of the database asks of whoever runs the program.
package enum DatabaseFault: Hashable, Sendable {
    /// No server answers.
    case unavailable
    /// The same may work later: another run is under way, the disk is full, the server restarts.
    case tryAgain
    /// A statement ran into its time limit.
    case tookTooLong
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
            self = error.isTransient || error.output.contains("No space left") ? .tryAgain : .misconfigured
        default: return nil
        }
    }

    private init(_ code: StorageError.Code) {
        self =
            switch code {
            case .foreignDatabase, .otherVersion, .notGranted, .unknownSource: .misconfigured
            case .overlappingOffers, .impossible, .nothingToDecide: .badData
            default: .bug
            }
    }

    /// Class 53 is "insufficient resources", a full disk among them; 57P0x a server that is going down.
    private init(_ error: PostgresError) {
        let state = error.sqlState ?? ""
        self =
            switch error.code {
            case .badConnectionText, .roleRefused: .misconfigured
            case .connectionFailed: .unavailable
            case .refused where state == "57014": .tookTooLong
            default: error.isTransient || state.hasPrefix("53") || state.hasPrefix("57P") ? .tryAgain : .bug
            }
    }
}
