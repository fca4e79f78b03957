package import Browser
package import HTTP
package import Scraping
package import Storage

extension HTTPError: ExitStatusError {
    package var exitStatus: ExitStatus {
        switch code {
        case .robotsDisallowed: .notPermitted
        case .invalidURL, .invalidHeader, .addressRefused: .configuration
        case .truncated, .badCompression, .malformedReply, .tooLarge, .unsupportedEncoding: .badData
        case .cancelled: .tryAgain
        default: retryAfterSeconds == nil ? .unavailable : .tryAgain
        }
    }
}

extension ScrapeError: ExitStatusError {
    package var exitStatus: ExitStatus {
        switch code {
        case .badDefinition, .credentialsRefused: .configuration
        case .badRequest: .usage
        case .refused(let status): status == 403 || status == 401 ? .notPermitted : .unavailable
        default: .badData
        }
    }
}

extension BrowserError: ExitStatusError {
    package var exitStatus: ExitStatus {
        switch code {
        case .missing, .runsAsRoot, .notStarted: .configuration
        case .crashed, .leaves, .tooManyRequests, .tooLarge, .tooSlow: .badData
        }
    }
}

extension IngestError: ExitStatusError {
    package var exitStatus: ExitStatus {
        switch code {
        case .termsNotAccepted: .notPermitted
        case .credentialMissing: .configuration
        case .storeUnknown, .storeClosed, .tooManyImpossibleRows: .badData
        case .dailyRequestsSpent: .tryAgain
        }
    }
}
