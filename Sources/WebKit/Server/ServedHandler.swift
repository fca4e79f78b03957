package import HTTPTypes
package import Hummingbird

/// The handler of a server's requests.
package protocol ServedHandler: HTTPResponder where Context == WebRequestContext {
    /// Whether the body of a request is read; others are dropped.
    func readsBody(of head: HTTPRequest) -> Bool
    /// The response where bytes do not become a request: they came too slowly, too many, or broken.
    func response(to problem: Problem) -> Response
}
