internal import HTTP
internal import Scraping
internal import Storage

/// Exit codes of the commands, a subset of sysexits.h. The run record stores them too.
package enum ExitStatus: Int, Hashable, Sendable {
    case usage = 64
    /// Bad input: a truncated page, the wrong store, a coupon list.
    case badData = 65
    /// The upstream did not answer.
    case unavailable = 69
    case bug = 70
    /// Input or output failed: the disk of the database or of our own output is full.
    case inputOutput = 74
    /// A later attempt may succeed: asked to wait, or another run is active.
    case tryAgain = 75
    /// Terms not accepted, access forbidden by the upstream, or a missing right of the database login.
    case notPermitted = 77
    /// An invalid definition, missing credentials, or a foreign database.
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
