import CLibCurl

/// The data that libcurl holds about the last response after a try.
struct CurlReply {
    /// Nil if no status line was received.
    let status: Int?
    let headers: [(name: String, value: String)]
    let url: String
    let isHTTP2OrLater: Bool

    init(of handle: CurlHandle) {
        let code = Self.number(CURLINFO_RESPONSE_CODE, handle.easy)
        status = code == 0 ? nil : code
        isHTTP2OrLater = Self.number(CURLINFO_HTTP_VERSION, handle.easy) >= Int(CURL_HTTP_VERSION_2_0)
        var text: UnsafePointer<CChar>?
        let found = circ_getinfo_string(handle.easy, CURLINFO_EFFECTIVE_URL, &text) == CURLE_OK
        url = found ? text.map { String(cString: $0) } ?? "" : ""
        headers = Self.headers(handle.easy)
    }

    func header(_ name: String) -> String? { headers.first { $0.name.lowercased() == name }?.value }

    /// The headers of the last response, without trailers, which a server may add unrequested.
    private static func headers(_ easy: UnsafeMutableRawPointer) -> [(name: String, value: String)] {
        var headers: [(name: String, value: String)] = []
        var last: UnsafeMutablePointer<curl_header>?
        while let next = curl_easy_nextheader(easy, UInt32(CURLH_HEADER), -1, last) {
            headers.append((String(cString: next.pointee.name), String(cString: next.pointee.value)))
            last = next
        }
        return headers
    }

    private static func number(_ info: CURLINFO, _ easy: UnsafeMutableRawPointer) -> Int {
        var value = 0
        return circ_getinfo_long(easy, info, &value) == CURLE_OK ? value : 0
    }
}
