// The problems that any server has.

extension Problem.Code {
    package static let badRequest = Self(
        "bad-request", 400, "The request cannot be understood",
        "Escape the query as UTF-8, post JSON, and send a Host.")
    package static let invalidQuery = Self(
        "invalid-query", 400, "A parameter cannot be used", "Each member of errors says what one takes.")
    package static let invalidCursor = Self(
        "invalid-cursor", 400, "The cursor does not belong to this query",
        "Use next unchanged, or begin without a cursor.")
    package static let notFound = Self("not-found", 404, "Not found", "An id holds as long as what it names is there.")
    package static let methodNotAllowed = Self(
        "method-not-allowed", 405, "The path does not have this method", "Use one of those in Allow.")
    package static let notAcceptable = Self(
        "not-acceptable", 406, "None of the requested formats is supported", "Name one that is, or none.")
    package static let requestTimeout = Self(
        "request-timeout", 408, "The request did not come in time", "Send the whole request at once.")
    package static let contentTooLarge = Self("content-too-large", 413, "The request's body is too large", "Send less.")
    package static let targetTooLong = Self(
        "target-too-long", 414, "The request's path and query are too long", "Shorten the query.")
    package static let unsupportedMediaType = Self(
        "unsupported-media-type", 415, "The body is not JSON", "Send it as application/json, without encoding.")
    package static let tooManyRequests = Self("too-many-requests", 429, "Too many requests", waiting)
    package static let fieldsTooLarge = Self(
        "fields-too-large", 431, "The request's header is too large", "Send fewer or shorter header fields.")
    package static let internalError = Self(
        "internal-error", 500, "Internal error", "Tell the operator of the server: its log says more.")
    package static let databaseUnavailable = Self(
        "database-unavailable", 503, "The database does not answer", waiting)
    package static let overloaded = Self("overloaded", 503, "Too many requests at once", waiting)

    private static let waiting = "Wait for as many seconds as Retry-After says."

    /// Of every path, with rows or without.
    package static let ofAnyPath = [
        badRequest, methodNotAllowed, contentTooLarge, targetTooLong, fieldsTooLarge, requestTimeout, internalError,
    ]
}
