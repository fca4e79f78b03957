import HTTPTypes
import Hummingbird
import Rows
import WebKit

/// A request for an endpoint.
struct EndpointRequest: Sendable {
    let request: WebRequest
    let endpoint: Endpoint
    /// Parameters of the path, by name.
    let path: [String: String]
    let format: Format

    /// - Parameter suffix: the format that the path names; it goes before `Accept`.
    init(_ context: WebRequestContext, _ endpoint: Endpoint, suffix: Format?) throws(Problem) {
        (request, self.endpoint) = (context.request, endpoint)
        var path: [String: String] = [:]
        for (name, value) in context.parameters {
            guard let value = percentDecoded(value) else {
                throw Problem(.notFound, "Not found: /docs lists the paths.")
            }
            path[String(name)] = value
        }
        self.path = path
        let chosen =
            if let suffix { endpoint.formats.first { $0 == suffix } } else {
                Negotiation.format(context.request.fields[.accept], of: endpoint.formats)
            }
        guard let format = chosen else {
            let all = endpoint.formats.map(\.mediaType).joined(separator: ", ")
            throw Problem(.notAcceptable, "Supported are \(all).")
        }
        self.format = format
    }

    /// Links in calendars have the address that was asked.
    var key: String {
        let origin = format == .calendar ? request.origin ?? "" : ""
        return "\(format.rawValue) \(origin) \(request.target)"
    }

    /// - Parameter site: the configured scheme://host; nil if there is none.
    func feed(site: String?) -> FeedFacts {
        FeedFacts(origin: request.origin ?? "", title: endpoint.summary, site: site)
    }

    /// The same path with the query of the next page.
    func link(_ next: String) -> String? {
        next.firstIndex(of: "?").map { "<\(request.path)\(next[$0...])>; rel=\"next\"" }
    }
}
