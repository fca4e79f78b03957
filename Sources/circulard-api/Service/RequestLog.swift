import API
import HTTPTypes
import Logging
import NIOCore

/// One line for each request, at debug: what endpoint, never what was asked of it, and never by whom.
struct RequestLog: Sendable {
    let logger: Logger

    func record(_ reply: Reply, to method: HTTPRequest.Method?, since start: ContinuousClock.Instant) {
        logger.debug(
            "Request",
            metadata: [
                "method": "\(method.flatMap { Self.known.contains($0) ? $0.rawValue : nil } ?? "other")",
                "route": "\(reply.route)",
                "status": "\(reply.status.code)", "milliseconds": "\((ContinuousClock.now - start) / .milliseconds(1))",
                "bytes": "\(reply.body.readableBytes)",
            ])
    }

    /// A method is the client's to invent.
    private static let known: Set<HTTPRequest.Method> = [.get, .head, .options, .post, .put, .patch, .delete]
}
