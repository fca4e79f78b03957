/// Why a request has no answer, as RFC 9457 says it. Codes are stable; sentences are not.
package struct Problem: Error, Hashable, Sendable {
    package enum Code: String, Hashable, Sendable, CaseIterable {
        case badRequest = "bad-request"
        case unauthorized = "unauthorized"
        case crossSite = "cross-site"
        case reused = "token-reused"
        case invalidQuery = "invalid-query"
        case invalidCursor = "invalid-cursor"
        case notFound = "not-found"
        case storeUnknown = "store-unknown"
        case zipUnknown = "zip-unknown"
        case itemUnknown = "item-unknown"
        case listUnknown = "list-unknown"
        case watchUnknown = "watch-unknown"
        case channelUnknown = "channel-unknown"
        case versionRequired = "version-required"
        case versionChanged = "version-changed"
        case limitReached = "limit-reached"
        case methodNotAllowed = "method-not-allowed"
        case notAcceptable = "not-acceptable"
        case contentTooLarge = "content-too-large"
        case unsupportedMediaType = "unsupported-media-type"
        case targetTooLong = "target-too-long"
        case fieldsTooLarge = "fields-too-large"
        case requestTimeout = "request-timeout"
        case tooManyRequests = "too-many-requests"
        case databaseUnavailable = "database-unavailable"
        case overloaded = "overloaded"
        case internalError = "internal-error"

        /// The same for every occurrence. The advice says what the client can do.
        private var facts: (status: Int, title: String, advice: String) {
            let later = "Wait for as many seconds as Retry-After says."
            return switch self {
            case .badRequest:
                (400, "The request cannot be understood", "Escape the query as UTF-8, post JSON, and send a Host.")
            case .unauthorized: (401, "This opens no vault", "Sign in, or make a vault by POST /v1/vault.")
            case .crossSite:
                (403, "The request comes from another site", "Send it from this site, or with an access token.")
            case .reused: (401, "The token was used before", "Sign in again: all sessions of this device are ended.")
            case .listUnknown: (404, "No such list", "Take the id of a list from /v1/lists.")
            case .watchUnknown: (404, "No such watch", "Take the id of a watch from /v1/watches.")
            case .channelUnknown: (404, "No such channel", "Take the id of a channel from /v1/channels.")
            case .versionRequired: (428, "The request names no version", "Send the list's ETag as If-Match.")
            case .versionChanged: (412, "The list has changed since", "Read the list again.")
            case .limitReached: (409, "There are as many as can be kept", "Delete one first.")
            case .invalidQuery: (400, "A parameter cannot be used", "Each member of errors says what one takes.")
            case .invalidCursor:
                (400, "The cursor does not belong to this query", "Use next unchanged, or begin without a cursor.")
            case .notFound: (404, "Not found", "The id of a deal holds as long as its store shows it.")
            case .storeUnknown: (404, "No such store is known", "Take the id of a store from /v1/stores.")
            case .zipUnknown: (404, "No store is known in this ZIP code", "Give lat and lon.")
            case .itemUnknown: (404, "No such item is known", "Take listing_id from a deal.")
            case .methodNotAllowed: (405, "The path does not have this method", "Use one of those in Allow.")
            case .notAcceptable: (406, "None of the requested formats is supported", "Name one that is, or none.")
            case .contentTooLarge: (413, "The request's body is too large", "Send less.")
            case .unsupportedMediaType: (415, "The body is not JSON", "Send it as application/json, without encoding.")
            case .targetTooLong: (414, "The request's path and query are too long", "Shorten the query.")
            case .fieldsTooLarge: (431, "The request's header is too large", "Send fewer or shorter header fields.")
            case .requestTimeout: (408, "The request did not come in time", "Send the whole request at once.")
            case .tooManyRequests: (429, "Too many requests", later)
            case .databaseUnavailable: (503, "The database does not answer", later)
            case .overloaded: (503, "Too many requests at once", later)
            case .internalError: (500, "Internal error", "Tell the operator of the server: its log says more.")
            }
        }

        package var status: Int { facts.status }
        package var title: String { facts.title }
        package var advice: String { facts.advice }
        package var typeURI: String { "urn:circulard:problem:" + rawValue }
    }

    /// A parameter that cannot be used.
    package struct Fault: Hashable, Sendable {
        package let parameter: String, detail: String

        package init(parameter: String, detail: String) { (self.parameter, self.detail) = (parameter, detail) }
    }

    package let code: Code
    /// The error in this request, and what to do.
    package let detail: String
    package var faults: [Fault] = []
    /// When the same may work.
    package var retryAfterSeconds: Int?

    package init(_ code: Code, _ detail: String, faults: [Fault] = [], retryAfterSeconds: Int? = nil) {
        (self.code, self.detail, self.faults) = (code, detail, faults)
        self.retryAfterSeconds = retryAfterSeconds
    }

    /// More faults than these nobody reads: a body of many members is not answered by one that is many times as long.
    private static let mostFaults = 20

    package static func query(_ faults: [Fault]) -> Problem {
        let named = Array(faults.prefix(mostFaults))
        let rest = faults.count > named.count ? ["and \(faults.count - named.count) more"] : []
        let details = named.map { "\($0.parameter): \($0.detail)" } + rest
        return Problem(.invalidQuery, details.joined(separator: "; "), faults: named)
    }

    package func json() -> [UInt8] {
        var json = JSONBytes()
        json.append(Self.shape.object(self))
        json.append(byte: UInt8(ascii: "\n"))
        return json.bytes
    }

    package static let shape = RowSchema<Problem>(
        name: "Problem", about: "An error (RFC 9457).",
        fields: [
            RowField(
                "type", .text(words: Code.allCases.map(\.typeURI)), \.code.typeURI,
                "Stable name of the kind of problem."),
            RowField("title", \.code.title, "What that kind is."),
            RowField("status", .integer(400...599), \.code.status, "The HTTP status."),
            RowField("detail", \.detail, "What is wrong here, and what to do."),
            RowField(
                "errors", of: faultFields, required: false, { $0.faults.isEmpty ? nil : $0.faults },
                "The parameters that cannot be used."),
        ], example: .query([Fault(parameter: "lat", detail: "is missing: say where, by lat and lon or by zip")]))

    private static let faultFields: [RowField<Fault>] = [
        RowField("parameter", \.parameter, "Its name."), RowField("detail", \.detail, "What is wrong with it."),
    ]
}
