internal import Browser
internal import HTTP
internal import Scraping
package import Storage

extension RunOutcome {
    /// The exit status of a run that ended with this error.
    package init(of error: any Error) {
        self =
            switch error {
            case let error as HTTPError: Self(error.code)
            case let error as ScrapeError: Self(error.code)
            case let error as IngestError: Self(error.code)
            case let error as BrowserError: Self(error.code)
            case is CancellationError: .cancelled
            default: DatabaseFault(error) == nil ? .failed : .storageFailed
            }
    }

    private init(_ code: HTTPError.Code) {
        self =
            switch code {
            case .truncated: .incomplete
            case .badCompression, .malformedReply, .unsupportedEncoding: .malformed
            case .tooLarge: .tooLarge
            case .robotsDisallowed: .refused
            case .cancelled: .cancelled
            default: .fetchFailed
            }
    }

    private init(_ code: BrowserError.Code) {
        self =
            switch code {
            case .missing, .runsAsRoot, .notStarted: .fetchFailed
            case .crashed: .malformed
            case .leaves: .blockPage
            case .tooManyRequests, .tooLarge, .tooSlow: .tooLarge
            }
    }

    private init(_ code: ScrapeError.Code) {
        self =
            switch code {
            case .badDefinition: .badDefinition
            case .badRequest: .badRequest
            case .layoutUnknown: .layoutUnknown
            case .blockPage("coupon-only"): .couponOnly
            case .blockPage("interstitial"): .interstitial
            case .blockPage: .blockPage
            case .incompleteDocument: .incomplete
            case .malformedDocument, .readerCrashed: .malformed
            case .tooLarge: .tooLarge
            case .noRecords: .empty
            case .tooFewRecords: .tooFewRecords
            case .missingField: .missingFields
            case .wrongStore: .wrongStore
            case .credentialsRefused: .credentialsRefused
            case .refused: .refused
            }
    }

    private init(_ code: IngestError.Code) {
        self =
            switch code {
            case .termsNotAccepted, .storeUnknown, .storeClosed: .badRequest
            case .credentialMissing: .credentialsRefused
            case .tooManyImpossibleRows: .impossibleRows
            case .dailyRequestsSpent: .fetchFailed
            }
    }
}
