import HTTPTypes
import Hummingbird
import Rows
import WebKit

extension EndpointRequest {
    /// The response to a posted JSON object. It is made for this request alone and kept nowhere.
    ///
    /// - Parameter body: the connection has limited its size.
    func response(posted body: RequestBody, _ context: APIContext) async throws -> Response {
        let bytes = try await request.posted(body)
        _ = try Query(request.query, parameters: [])
        let answer = try await endpoint.respond(Query(body: bytes, parameters: endpoint.parameters), context)
        let made = CachedResponse(
            answer.bytes(format, feed(site: context.site)),
            fields: [.contentType: format.contentType, .cacheControl: "no-store"],
            madeAt: .max, freshUntil: .max, changesAt: nil)
        var response = made.response(to: request, now: .min)
        response.headers[.eTag] = nil
        return response
    }
}
