import HTTPTypes

@testable import People
@testable import Presentation
@testable import Rows
@testable import WebKit

/// The OpenAPI document as clients have it, and where an answer does not keep to it.
struct Contract: Sendable {
    static let shared = Contract()
    let document: Value

    private init() { document = Value(json: PeopleDocument.json(version: "test")) ?? .null }

    /// - Returns: [] also for paths of the server itself, and methods that a path does not have.
    func breaches(_ method: HTTPRequest.Method, _ target: String, _ reply: Reply) -> [String] {
        let path = Array(
            target.prefix { $0 != "?" }.split(separator: "/", omittingEmptySubsequences: false).dropFirst())
        // Of "/v1/lists/join" and "/v1/lists/{id}" the first is meant.
        let found = PeopleRoute.all.compactMap { route in
            Self.parameterCount(of: route, in: path).map { (route: route, count: $0) }
        }
        let fewest = found.map(\.count).min()
        guard let route = found.first(where: { $0.count == fewest && $0.route.method == method })?.route else {
            return []
        }
        let operation = document["paths"]?[route.path]?[method.rawValue.lowercased()]
        guard let answer = operation?["responses"]?["\(reply.status)"] else {
            return ["\(route.name): \(reply.status) is not in the document"]
        }
        guard let content = answer["content"] else {
            return reply.text.isEmpty ? [] : ["\(route.name): \(reply.status) has a body"]
        }
        let type = reply.fields[.contentType]?.prefix { $0 != ";" } ?? ""
        guard let schema = content[String(type)]?["schema"] else {
            return ["\(route.name): \(type) is not in the document"]
        }
        if ["text/plain", "text/html", "text/calendar"].contains(type) { return [] }
        let check = SchemaCheck(components: document["components"]?["schemas"] ?? .null)
        return check.faults(of: reply.json, against: schema)
    }

    /// - Returns: nil if the path is not the route's.
    private static func parameterCount(of route: PeopleRoute, in path: [Substring]) -> Int? {
        let pattern = route.path.split(separator: "/")
        guard path.count == pattern.count, zip(pattern, path).allSatisfy({ $0.first == "{" || $0 == $1 }) else {
            return nil
        }
        return pattern.count { $0.first == "{" }
    }
}
