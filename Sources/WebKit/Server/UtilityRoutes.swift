package import HTTPTypes
package import Hummingbird
import NIOCore

extension WebRoute {
    /// The paths by which every server answers for itself.
    ///
    /// - Parameters:
    ///   - metrics: in the text format of Prometheus.
    ///   - document: the OpenAPI document, and the path of it.
    package static func utilities(
        _ databases: DatabasePool, metrics: @escaping @Sendable () async -> String,
        document: (path: String, bytes: [UInt8])
    ) -> [WebRoute] {
        let openAPI = CachedResponse(document: document.bytes, "application/json")
        return [
            WebRoute(get: document.path) { _, context in openAPI.response(to: context.request, now: .min) },
            WebRoute(get: "/healthz") { _, _ in .text("ok\n") },
            WebRoute(get: "/readyz") { _, _ in
                do {
                    try await databases.useChecked()
                } catch  where !(error is Problem) {
                    throw Problem(.databaseUnavailable, "The database cannot be read.", retryAfterSeconds: 2)
                }
                return .text("ready\n")
            },
            WebRoute(get: "/metrics") { _, _ in .text(await metrics(), "text/plain; version=0.0.4; charset=utf-8") },
        ]
    }
}

extension Response {
    /// A text that no cache keeps.
    package static func text(_ text: String, _ type: String = "text/plain; charset=utf-8") -> Response {
        Response(
            status: .ok, headers: [.contentType: type, .cacheControl: "no-store"],
            body: .init(byteBuffer: ByteBuffer(string: text)))
    }

    /// A body as it is, which no cache of this server keeps.
    package static func bytes(_ bytes: [UInt8], _ fields: HTTPFields) -> Response {
        Response(status: .ok, headers: fields, body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}
