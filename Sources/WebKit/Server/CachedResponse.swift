import Compression
package import HTTPTypes
package import Hummingbird
import NIOCore
import Synchronization

/// A response in one format, ready to be sent.
package final class CachedResponse: Sendable {
    /// A body and the fields that go with it, without what each request adds.
    private struct Form {
        let body: ByteBuffer, fields: HTTPFields, tag: String
    }

    private let plain: Form
    /// Seconds since 1970.
    package let madeAt: Int, freshUntil: Int
    /// First instant at which it is known to be wrong.
    private let changesAt: Int?
    private let packedForm = Mutex<Form?>(nil)
    /// The shortest body worth compressing, in bytes.
    private static let minimumPackedBytes = 512

    package init(_ bytes: [UInt8], fields: HTTPFields, madeAt: Int, freshUntil: Int, changesAt: Int?) {
        (self.madeAt, self.freshUntil, self.changesAt) = (madeAt, freshUntil, changesAt)
        let tag = "\"\(String(contentHash(bytes), radix: 36))\""
        var fields = fields
        fields[.eTag] = tag
        plain = Form(body: ByteBuffer(bytes: bytes), fields: fields, tag: tag)
    }

    /// For what is the same as long as the program is: it has no age.
    package convenience init(document bytes: [UInt8], _ type: String) {
        self.init(
            bytes, fields: [.contentType: type, .cacheControl: "public, max-age=300", .vary: "Accept-Encoding"],
            madeAt: .min, freshUntil: .max,
            changesAt: nil)
    }

    /// Packed once, when it is first asked for, which takes a millisecond for each 100 kB or so.
    private var packed: Form {
        if plain.body.readableBytes < Self.minimumPackedBytes { return plain }
        if let packed = packedForm.withLock({ $0 }) { return packed }
        // Not under the lock: packing takes long.
        let tag = String(plain.tag.dropLast()) + "-gzip\""
        var fields = plain.fields
        (fields[.eTag], fields[.contentEncoding]) = (tag, "gzip")
        let bytes = GzipPacker.pack(Array(plain.body.readableBytesView))
        let made = Form(body: ByteBuffer(bytes: bytes), fields: fields, tag: tag)
        packedForm.withLock { $0 = made }
        return made
    }

    /// Whether no deal in it has ended, and none has begun.
    package func holds(at now: Int) -> Bool { now < changesAt ?? .max }

    /// Whether it may be used while no other can be had: for some hours, and while no deal of it has ended.
    package func canServeStale(at now: Int) -> Bool { now - madeAt < 6 * 3_600 && holds(at: now) }

    /// Both forms, approximately.
    package var byteCount: Int { plain.body.readableBytes * 5 / 4 + 3_072 }
}

extension CachedResponse {
    package func response(to request: WebRequest, now: Int) -> Response {
        let form = Negotiation.takesGzip(request.fields[.acceptEncoding]) ? packed : plain
        var fields = form.fields
        if now > madeAt { fields[.age] = String(now - madeAt) }
        guard !request.isRead || !matches(request.fields[.ifNoneMatch], form.tag) else {
            fields[.contentType] = nil
            return Response(status: .notModified, headers: fields)
        }
        return Response(status: .ok, headers: fields, body: .init(byteBuffer: form.body))
    }

    /// The response from some time ago, marked as stale.
    package func staleResponse(to request: WebRequest, because problem: Problem, now: Int) -> Response {
        var response = response(to: request, now: now)
        response.headers[.stale] = problem.code.rawValue
        response.headers[.cacheControl] = "no-cache"
        response.headers[.retryAfter] = problem.retryAfterSeconds.map(String.init)
        return response
    }

    /// RFC 9110, 13.1.2: by the weak comparison.
    private func matches(_ condition: String?, _ tag: String) -> Bool {
        guard let condition else { return false }
        return condition == tag || condition == "*"
            || condition.split(separator: ",").contains {
                let named = $0.drop { $0 == " " }.prefix { $0 != " " }
                return (named.hasPrefix("W/") ? named.dropFirst(2) : named) == tag
            }
    }
}
