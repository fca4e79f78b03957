import Postgres

/// The class of a database error, by what the caller or operator can do.
package enum DatabaseFault: Hashable, Sendable {
    /// No server responds.
    case unavailable
    /// A later attempt may succeed: another run is active, or the server restarts.
    case tryAgain
    /// Rolled back because of what another transaction did at the same time: a deadlock, or a lock that was not free.
    /// The session is of use, and the same may succeed at once.
    case conflict
    /// The disk of the server is full: an operator must free space.
    case diskFull
    /// A statement exceeded its time limit.
    case tookTooLong
    /// The login lacks the required rights.
    case notPermitted
    /// A wrong URL, a database that does not exist, a login that is refused or lacks the required role, a foreign database,
    /// or a server that cannot start.
    case misconfigured
    /// The server takes no changes: a standby.
    case readOnly
    /// The data violate a constraint of the schema.
    case badData
    case bug

    /// Whether a program that waits can go on later.
    package var mayPass: Bool {
        [.unavailable, .tryAgain, .conflict, .tookTooLong, .diskFull, .readOnly].contains(self)
    }

    /// - Returns: nil if it is not a database error.
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
            case .foreignDatabase, .otherVersion, .needsMigration, .cannotMigrate, .unusableSchema, .unknownSource:
                .misconfigured
            case .notGranted: .notPermitted
            case .overlappingOffers, .impossible, .nothingToDecide, .unknownItem: .badData
            default: .bug
            }
    }

    /// Class 53 is "insufficient resources", 53100 a full disk; 57P0x a server that shuts down.
    private init(_ error: PostgresError) {
        let state = error.sqlState ?? ""
        self =
            switch error.code {
            case .badConnectionText, .roleRefused: .misconfigured
            case .connectionFailed: .unavailable
            case .notAdmitted: error.isPermissionDenied ? .notPermitted : .misconfigured
            case .refused where error.isReadOnly: .readOnly
            case .refused where ["40001", "40P01", "55P03"].contains(state): .conflict
            case .refused where state == "57014": .tookTooLong
            // A server whose log cannot grow ends its connections.
            case .refused where state == "53100", .connectionLost where state == "53100": .diskFull
            case .refused where error.isPermissionDenied: .notPermitted
            default: error.isTransient || state.hasPrefix("53") || state.hasPrefix("57P") ? .tryAgain : .bug
            }
    }
}
