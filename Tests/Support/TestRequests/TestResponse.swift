package import HTTPTypes
import Hummingbird
import Logging
package import NIOCore
import NIOEmbedded
package import WebKit

/// A response, received whole.
package struct TestResponse: Sendable {
    package let status: HTTPResponse.Status
    package let fields: HTTPFields
    package let body: ByteBuffer

    package var text: String { String(buffer: body) }
}

extension ServedHandler {
    /// Sends a request to the handler itself: there is no connection, and none of its limits.
    @concurrent package func send(
        _ method: HTTPRequest.Method, _ target: String, _ fields: HTTPFields, _ body: String? = nil
    ) async throws -> TestResponse {
        var fields = fields
        if let body { fields[.contentLength] = String(body.utf8.count) }
        let request = Request(
            head: HTTPRequest(
                method: method, scheme: "http", authority: "localhost", path: target, headerFields: fields),
            body: RequestBody(buffer: ByteBuffer(string: body ?? "")))
        let source = ApplicationRequestContextSource(channel: NIOAsyncTestingChannel(), logger: Logger(label: "test"))
        let response = try await respond(to: request, context: WebRequestContext(source: source))
        let writer = CollectingWriter()
        try await response.body.write(writer)
        return TestResponse(status: response.status, fields: response.headers, body: writer.bytes)
    }
}

private final class CollectingWriter: ResponseBodyWriter {
    private(set) var bytes = ByteBuffer()

    func write(_ buffer: ByteBuffer) { bytes.writeImmutableBuffer(buffer) }
    func finish(_ trailers: HTTPFields?) {}
}
