/// Why a request has no answer, as RFC 9457 says it. Codes are stable; sentences are not.
package struct Problem: Error, Hashable, Sendable {
    package enum Code: String, Hashable, Sendable, CaseIterable {
        case badRequest = "bad-request"
        case invalidQuery = "invalid-query"
        case invalidCursor = "invalid-cursor"
        case notFound = "not-found"
        case storeUnknown = "store-unknown"
        case zipUnknown = "zip-unknown"
        case itemUnknown = "item-unknown"
        case methodNotAllowed = "method-not-allowed"
        case notAcceptable = "not-acceptable"
        case contentTooLarge = "content-too-large"
        case targetTooLong = "target-too-long"
        case fieldsTooLarge = "fields-too-large"
        case requestTimeout = "request-timeout"
        case tooManyRequests = "too-many-requests"
        case databaseUnavailable = "database-unavailable"
        case overloaded = "overloaded"
        case internalError = "internal-error"

        package var status: Int {
            switch self {
            case .badRequest, .invalidQuery, .invalidCursor: 400
            case .notFound, .storeUnknown, .zipUnknown, .itemUnknown: 404
            case .methodNotAllowed: 405
            case .notAcceptable: 406
            case .requestTimeout: 408
            case .contentTooLarge: 413
            case .targetTooLong: 414
            case .tooManyRequests: 429
            case .fieldsTooLarge: 431
            case .internalError: 500
            case .databaseUnavailable, .overloaded: 503
            }
        }

        /// The same for every occurrence.
        var title: String {
            switch self {
            case .badRequest: "The request cannot be understood"
            case .invalidQuery: "A query parameter cannot be used"
            case .invalidCursor: "The cursor is not one of this query"
            case .notFound: "There is nothing at this path"
            case .storeUnknown: "No such store is known"
            case .zipUnknown: "No store is known in this ZIP code"
            case .itemUnknown: "No such item is known"
            case .methodNotAllowed: "This tier only reads"
            case .notAcceptable: "None of the formats asked for is there"
            case .contentTooLarge: "The request's body is too large"
            case .targetTooLong: "The request's path and query are too long"
            case .fieldsTooLarge: "The request's header is too large"
            case .requestTimeout: "The request did not come in time"
            case .tooManyRequests: "Too many requests"
            case .internalError: "A fault of this server"
            case .databaseUnavailable: "The database does not answer"
            case .overloaded: "Too much is asked at once"
            }
        }

        package var typeURI: String { "urn:circulard:problem:" + rawValue }
    }

    /// A parameter that cannot be used.
    package struct Fault: Hashable, Sendable {
        let parameter: String, detail: String
    }

    package let code: Code
    /// What is wrong here, and what to do.
    let detail: String
    var faults: [Fault] = []
    /// When the same may work.
    var retryAfterSeconds: Int?

    package init(_ code: Code, _ detail: String, faults: [Fault] = [], retryAfterSeconds: Int? = nil) {
        (self.code, self.detail, self.faults) = (code, detail, faults)
        self.retryAfterSeconds = retryAfterSeconds
    }

    static func query(_ faults: [Fault]) -> Problem {
        Problem(.invalidQuery, faults.map { "\($0.parameter): \($0.detail)" }.joined(separator: "; "), faults: faults)
    }

    package func json() -> [UInt8] {
        var json = JSONBytes()
        json.append(Self.shape.object(self))
        json.append(byte: UInt8(ascii: "\n"))
        return json.bytes
    }

    static let shape = Shape<Problem>(
        name: "Problem", about: "Why there is no answer (RFC 9457).",
        fields: [
            Field(
                "type", .text(words: Code.allCases.map(\.typeURI)), required: true,
                "Stable name of the kind of problem."
            ) {
                .text($0.code.typeURI)
            },
            Field("title", .text, required: true, "What that kind is.") { .text($0.code.title) },
            Field("status", .integer(400...599), required: true, "The HTTP status.") { .integer($0.code.status) },
            Field("detail", .text, required: true, "What is wrong here, and what to do.") { .text($0.detail) },
            Field("errors", .list(.object(faultFields)), "Each parameter that cannot be used, by itself.") { problem in
                guard !problem.faults.isEmpty else { return .null }
                return .list(
                    problem.faults.map { .object(["parameter": .text($0.parameter), "detail": .text($0.detail)]) })
            },
        ], example: .query([Fault(parameter: "lat", detail: "is missing: say where, by lat and lon or by zip")]))

    private static let faultFields = [
        FieldDescription(name: "parameter", type: .text, isRequired: true, about: "Its name."),
        FieldDescription(name: "detail", type: .text, isRequired: true, about: "What is wrong with it."),
    ]
}
