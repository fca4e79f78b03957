import CLibCurl
import Compression

/// The outcome of one try.
enum TransferOutcome {
    case answer(HTTPResponse)
    /// The body of the redirect is not read.
    case redirect(Hop, status: Int)
    case failure(HTTPError.Code, excerpt: String)

    /// Evaluates a finished transfer: libcurl's result first, then the status, then the body.
    init(_ transfer: Transfer, _ reply: CurlReply, result: CURLcode, detail: String) {
        let limit = transfer.request.maximumBytes
        guard !transfer.overflowed else {
            self = .failure(.tooLarge(limit: limit), excerpt: "")
            return
        }
        guard result != CURLE_ABORTED_BY_CALLBACK else {
            self = .failure(.cancelled, excerpt: "")
            return
        }
        guard result == CURLE_OK, let status = reply.status else {
            let code = HTTPError.Code(
                curl: result.rawValue, detail: detail, refusedAddress: transfer.refusedAddress, limit: limit)
            self = .failure(code, excerpt: "")
            return
        }
        self.init(transfer, reply, status: status)
    }

    private init(_ transfer: Transfer, _ reply: CurlReply, status: Int) {
        let isFinal = !HTTPError.Code.retryableStatuses.contains(status)
        do {
            if let next = try transfer.hop.next(status: status, location: reply.header("location")) {
                self = .redirect(next, status: status)
                return
            }
            let unpacked = try Self.unpack(transfer, reply, status: status)
            let (secret, body) = (transfer.request.secret, transfer.request.secret?.erased(from: unpacked) ?? unpacked)
            if isFinal {
                self = .answer(
                    HTTPResponse(
                        status: status, headers: reply.headers, body: body,
                        url: secret?.removed(from: reply.url) ?? reply.url,
                        isLengthProved: reply.provesLength(status: status, method: transfer.request.method)))
            } else {
                self = .failure(.status(status), excerpt: transfer.request.excerpt(of: body))
            }
        } catch {
            // An invalid error page does not hide the error.
            self = .failure(isFinal ? error : .status(status), excerpt: "")
        }
    }

    private static func unpack(
        _ transfer: Transfer, _ reply: CurlReply, status: Int
    ) throws(HTTPError.Code) -> [UInt8] {
        guard !reply.hasNoBody(status: status, method: transfer.request.method) else { return [] }
        // A declared length of zero that is met is an empty body, not a truncated one.
        guard !transfer.body.isEmpty || reply.header("content-length") != "0" else { return [] }
        switch reply.header("content-encoding")?.lowercased() ?? "identity" {
        case "identity", "": return transfer.body
        case "gzip", "x-gzip":
            return try unpackGzip(transfer.body, maximumBytes: transfer.request.maximumBytes)
        case let other: throw .unsupportedEncoding(String(other.prefix(40)))
        }
    }
}

private func unpackGzip(_ body: [UInt8], maximumBytes: Int) throws(HTTPError.Code) -> [UInt8] {
    do {
        return try GzipUnpacker.unpack(body, maximumBytes: maximumBytes)
    } catch {
        throw switch error {
        case .truncated: .truncated
        case .damaged: .badCompression
        case .tooLarge(let limit): .tooLarge(limit: limit)
        }
    }
}

extension CurlReply {
    func hasNoBody(status: Int, method: HTTPRequest.Method) -> Bool {
        method == .head || status == 204 || status == 304
    }

    /// Whether the end of the body was declared; libcurl or zlib then checks that it was reached.
    func provesLength(status: Int, method: HTTPRequest.Method) -> Bool {
        hasNoBody(status: status, method: method) || isHTTP2OrLater || header("content-length") != nil
            || header("transfer-encoding")?.lowercased().hasSuffix("chunked") == true
            || header("content-encoding")?.lowercased().hasSuffix("gzip") == true
    }
}

extension HTTPRequest {
    /// The start of an error page on one line. Servers sometimes print the credentials they received; these are
    /// removed.
    func excerpt(of body: [UInt8]) -> String {
        var text = String(decoding: body.prefix(512), as: UTF8.self)
        for (name, value) in headers where ["authorization", "cookie"].contains(name.lowercased()) {
            for secret in [value] + value.split(separator: " ").suffix(1).map(String.init) where !secret.isEmpty {
                text = text.replacing(secret, with: "[redacted]")
            }
        }
        return String(text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : Character($0) })
    }
}
