import WebKit

extension Endpoint {
    /// All that can be wrong with a request to it, in the order of the codes.
    var allProblems: [Problem.Code] {
        var all = Set(problems + Problem.Code.ofAnyEndpoint)
        if path.contains("{") { all.insert(.notFound) }
        if isPosted { all.insert(.unsupportedMediaType) }
        return Problem.Code.ofDeals.filter(all.contains)
    }

    /// Whether its answers come in pages.
    var isPaged: Bool { parameters.contains { $0.description.name == Parameters.cursor.name } }

    /// The heading in the documents: "deals".
    var group: String { String(path.split(separator: "/")[1]) }
}

extension Problem.Code {
    static let storeUnknown = Self(
        "store-unknown", 404, "No such store is known", "Take the id of a store from /v1/stores.")
    static let zipUnknown = Self("zip-unknown", 404, "No store is known in this ZIP code", "Give lat and lon.")
    static let itemUnknown = Self("item-unknown", 404, "No such item is known", "Take listing_id from a deal.")

    /// Those of this server, in the order of the documents.
    static let ofDeals = [
        badRequest, invalidQuery, invalidCursor,
        notFound.advising("The id of a deal holds as long as its store shows it."), storeUnknown, zipUnknown,
        itemUnknown, methodNotAllowed, notAcceptable, contentTooLarge, unsupportedMediaType, targetTooLong,
        fieldsTooLarge, requestTimeout,
        tooManyRequests, databaseUnavailable, overloaded, internalError,
    ]

    fileprivate static let ofAnyEndpoint =
        ofAnyPath + [.invalidQuery, .notAcceptable, .tooManyRequests, .databaseUnavailable, .overloaded]
}
