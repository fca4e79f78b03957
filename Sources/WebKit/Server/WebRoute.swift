package import HTTPTypes
package import Hummingbird

/// A path, and what answers each of its methods.
package struct WebRoute: Sendable {
    package typealias Respond = @Sendable (Request, WebRequestContext) async throws -> Response

    /// As the router has it: "/v1/lists/{id}".
    let path: RouterPath
    /// In logs and metrics: never the path as it came.
    let name: String
    private let methods: [(method: HTTPRequest.Method, respond: Respond)]

    /// - Parameter name: nil for that of the path.
    package init(
        _ path: String, name: String? = nil, _ methods: [(method: HTTPRequest.Method, respond: Respond)]
    ) {
        (self.path, self.name, self.methods) = (RouterPath(path), name ?? path, methods)
    }

    package init(get path: String, name: String? = nil, _ respond: @escaping Respond) {
        self.init(path, name: name, [(.get, respond)])
    }

    /// As Allow names them.
    var allowed: String {
        let own = methods.map(\.method.rawValue)
        return (own + (own.contains("GET") ? ["HEAD"] : []) + ["OPTIONS"]).joined(separator: ", ")
    }

    /// - Returns: nil for a method that the path does not have.
    func respond(to method: HTTPRequest.Method) -> Respond? {
        methods.first { $0.method == (method == .head ? .get : method) }?.respond
    }
}

/// The routes by their paths in the router.
struct WebRoutes: Sendable {
    private let routes: [String: WebRoute]

    init(_ routes: [WebRoute]) {
        self.routes = Dictionary(routes.map { ($0.path.description, $0) }) { first, _ in first }
    }

    subscript(context: WebRequestContext) -> WebRoute? { context.endpointPath.flatMap { routes[$0] } }

    func name(_ context: WebRequestContext) -> String { self[context]?.name ?? "none" }
}
