import HTTPTypes
import NIOCore

extension Front {
    /// What the server answers where a request does not become one: it came too slowly, too large, or broken.
    package func refusal(_ problem: Problem) -> Reply {
        let body = ByteBuffer(bytes: problem.json())
        let fields: HTTPFields = [
            .contentType: "application/problem+json", .contentLength: "\(body.readableBytes)",
            .cacheControl: "no-store",
        ]
        return Reply(HTTPResponse.Status(code: problem.code.status), fields, body: body, route: "none")
    }
}
