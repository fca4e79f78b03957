import WebKit

extension Endpoint {
    /// All that can be wrong with a request to it, in the order of the codes.
    var allProblems: [Problem.Code] {
        var all = Set(problems + Problem.Code.ofAnyEndpoint)
        if path.contains("{") { all.insert(.notFound) }
        if isPosted { all.insert(.unsupportedMediaType) }
        return Problem.Code.allCases.filter(all.contains)
    }

    /// Whether its answers come in pages.
    var isPaged: Bool { parameters.contains { $0.description.name == Parameters.cursor.name } }

    /// The heading in the documents: "deals".
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
