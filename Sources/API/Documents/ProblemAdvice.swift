extension Problem.Code {
    /// What whoever asked can do.
    var advice: String {
        switch self {
        case .badRequest: "Escape the query as UTF-8 (%C3%A9), without a NUL, and send a Host."
        case .invalidQuery: "Each member of errors names a parameter and says what it takes."
        case .invalidCursor: "Follow next as it is; after a change of the query begin again without cursor."
        case .notFound: "This page lists what there is; the id of a deal holds as long as its store shows it."
        case .storeUnknown: "Take the id of a store from /v1/stores."
        case .zipUnknown: "Give lat and lon: only ZIP codes that a known store is in are understood."
        case .itemUnknown: "Take listing_id from a deal."
        case .methodNotAllowed: "Use GET, HEAD or OPTIONS."
        case .notAcceptable: "Name one of the formats of the endpoint in Accept, or none."
        case .contentTooLarge: "Send no body."
        case .targetTooLong: "Shorten the query."
        case .fieldsTooLarge: "Send fewer or shorter header fields."
        case .requestTimeout: "Send the whole request at once."
        case .tooManyRequests: "Wait for as many seconds as Retry-After says."
        case .databaseUnavailable: "Wait for as many seconds as Retry-After says."
        case .overloaded: "Wait for as many seconds as Retry-After says."
        case .internalError: "Tell the operator of the server: its log says more."
        }
    }
}

extension Endpoint {
    /// All that can be wrong with a request to it, in the order of the codes.
    var allProblems: [Problem.Code] {
        var all = Set(problems + Problem.Code.ofAnyEndpoint)
        if path.contains("{") { all.insert(.notFound) }
        return Problem.Code.allCases.filter(all.contains)
    }

    /// Whether its answers come in pages.
    var isPaged: Bool { parameters.contains { $0.description.name == Parameters.cursor.name } }

    /// What the documents put it under: "deals".
    var group: String { String(path.split(separator: "/")[1]) }
}

extension Problem.Code {
    /// Of the paths without rows.
    static let ofAnyPath: [Problem.Code] = [
        .badRequest, .methodNotAllowed, .contentTooLarge, .targetTooLong, .fieldsTooLarge, .requestTimeout,
        .internalError,
    ]

    fileprivate static let ofAnyEndpoint =
        ofAnyPath + [.invalidQuery, .notAcceptable, .tooManyRequests, .databaseUnavailable, .overloaded]
}
