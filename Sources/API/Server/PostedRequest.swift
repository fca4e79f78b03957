import HTTPTypes
import Hummingbird
import WebKit

extension EndpointRequest {
    /// The response to a posted JSON object. It is made for this request alone and kept nowhere.
    ///
    /// - Parameter body: the connection has limited its size.
    func response(posted body: RequestBody, _ context: APIContext) async throws -> Response {
        try requireJSON()
        _ = try Query(request.query, parameters: [])
        let bytes = try await Array(body.collect(upTo: .max).readableBytesView)
        let answer = try await endpoint.respond(Query(body: bytes, parameters: endpoint.parameters), context)
        let made = CachedResponse(
            answer.bytes(format, feed(site: context.site)),
            fields: [.contentType: format.contentType, .cacheControl: "no-store"],
            madeAt: .max, freshUntil: .max, changesAt: nil)
        var response = made.response(to: request, now: .min)
        response.headers[.eTag] = nil
        return response
    }

    private func requireJSON() throws(Problem) {
        let type = request.fields[.contentType]?.prefix { $0 != ";" }.filter { $0 != " " }.lowercased()
        guard type == Format.json.mediaType, request.fields[.contentEncoding] == nil else {
            throw Problem(
                .unsupportedMediaType,
                "The body is to be JSON: send it with \"Content-Type: application/json\", and without Content-Encoding."
            )
        }
    }
}
