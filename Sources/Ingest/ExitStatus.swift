internal import HTTP
internal import Scraping
internal import Storage

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

    package init(of error: any Error) {
        self =
            switch error {
            case let error as HTTPError: Self(error)
            case let error as ScrapeError: Self(error.code)
            case let error as IngestError: Self(error.code)
            case is CancellationError: .tryAgain
            default: DatabaseFault(error).map { Self($0) } ?? .bug
            }
    }

    private init(_ error: HTTPError) {
        self =
            switch error.code {
            case .robotsDisallowed: .notPermitted
            case .invalidURL, .invalidHeader, .addressRefused: .configuration
            case .truncated, .badCompression, .malformedReply, .tooLarge, .unsupportedEncoding: .badData
            case .cancelled: .tryAgain
            default: error.retryAfterSeconds == nil ? .unavailable : .tryAgain
            }
    }

    private init(_ code: ScrapeError.Code) {
        self =
            switch code {
            case .badDefinition, .credentialsRefused: .configuration
            case .badRequest: .usage
            case .refused(let status): status == 403 || status == 401 ? .notPermitted : .unavailable
            default: .badData
            }
    }

    private init(_ code: IngestError.Code) {
        self =
            switch code {
            case .termsNotAccepted: .notPermitted
            case .credentialMissing: .configuration
            case .storeUnknown, .storeClosed, .tooManySetAside: .badData
            }
    }

    private init(_ fault: DatabaseFault) {
        self =
            switch fault {
            case .unavailable: .unavailable
            case .tryAgain, .tookTooLong: .tryAgain
            case .diskFull: .inputOutput
            case .notPermitted: .notPermitted
            case .misconfigured: .configuration
            case .badData: .badData
            case .bug: .bug
            }
    }
}
