/// A whole response: the body is complete as far as the protocol can tell, and decompressed.
///
/// Any status that is not worth a retry is returned like this, including 4xx, whose bodies explain the error.
package struct HTTPResponse: Sendable {
    package let status: Int
    /// As received, in order, from the last response of a chain of redirects.
    package let headers: [(name: String, value: String)]
    /// The decompressed bytes.
    package let body: [UInt8]
    /// The URL of the body, after redirects.
    package let url: String
    /// Whether a length, a last chunk, an HTTP/2 end or a gzip trailer proved the end of the body.
    ///
    /// False means that the server ended the body by closing the connection. A truncated body then looks the same, so
    /// the caller must check for an end mark of its own, such as `</html>`.
    package let isLengthProved: Bool

    /// The same response with another body.
    package func with(body: [UInt8]) -> HTTPResponse {
        HTTPResponse(status: status, headers: headers, body: body, url: url, isLengthProved: isLengthProved)
    }

    /// The first value of a header; its name is compared without case.
    package func header(_ name: String) -> String? {
        let name = name.lowercased()
        return headers.first { $0.name.lowercased() == name }?.value
    }
}
