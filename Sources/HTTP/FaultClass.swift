import CLibCurl

extension HTTPError.Code {
    enum Retry: Hashable, Sendable { case never, once, always }

    /// A short stable identifier for records and metrics.
    package var outcome: String {
        switch self {
        case .invalidURL: "invalid-url"
        case .invalidHeader: "invalid-header"
        case .robotsDisallowed: "robots-disallowed"
        case .robotsUnreachable: "robots-unreachable"
        case .hostResting: "host-resting"
        case .cancelled: "cancelled"
        case .addressRefused: "address-refused"
        case .resolveFailed: "resolve-failed"
        case .connectionRefused: "connection-refused"
        case .timedOut: "timeout"
        case .certificateRefused: "certificate-refused"
        case .tlsFailed: "tls-failed"
        case .redirectRefused: "redirect-refused"
        case .tooManyRedirects: "too-many-redirects"
        case .emptyReply: "empty-reply"
        case .connectionReset: "connection-reset"
        case .http2Failed: "http2-failed"
        case .truncated: "truncated"
        case .malformedReply: "malformed-reply"
        case .badCompression: "bad-compression"
        case .unsupportedEncoding: "unsupported-encoding"
        case .tooLarge: "too-large"
        case .status(let status): "http-\(status)"
        case .transport(let curlCode): "curl-\(curlCode)"
        }
    }

    /// The statuses that usually resolve without a change; 520 to 524 are those of a proxy whose server fails.
    static let retryableStatuses: Set<Int> = [408, 425, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524]

    var retry: Retry {
        switch self {
        case .resolveFailed, .connectionRefused, .timedOut, .emptyReply, .connectionReset, .http2Failed, .truncated:
            .always
        case .status(let status): Self.retryableStatuses.contains(status) ? .always : .never
        // A broken proxy may have corrupted it once; a server that does it twice will do it again.
        case .badCompression: .once
        default: .never
        }
    }

    /// The code for a libcurl result. `detail` is libcurl's own message: two faults share the code of a reset.
    init(curl number: UInt32, detail: String, refusedAddress: String?, limit: Int) {
        self =
            switch CURLcode(number) {
            case CURLE_COULDNT_CONNECT where refusedAddress != nil: .addressRefused(refusedAddress ?? "")
            case CURLE_RECV_ERROR where detail.contains("chunk") || detail.contains("Too large"): .malformedReply
            case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY: .malformedReply
            case CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_RESOLVE_HOST: .resolveFailed
            case CURLE_COULDNT_CONNECT: .connectionRefused
            case CURLE_HTTP2, CURLE_HTTP2_STREAM: .http2Failed
            case CURLE_PARTIAL_FILE: .truncated
            case CURLE_OPERATION_TIMEDOUT: .timedOut
            case CURLE_GOT_NOTHING: .emptyReply
            case CURLE_SEND_ERROR, CURLE_RECV_ERROR: .connectionReset
            case CURLE_FILESIZE_EXCEEDED: .tooLarge(limit: limit)
            case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_INVALIDCERTSTATUS: .certificateRefused
            case CURLE_SSL_CONNECT_ERROR: .tlsFailed
            default: .transport(curlCode: Int(number))
            }
    }
}
