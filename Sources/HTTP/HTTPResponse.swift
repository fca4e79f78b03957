/// A whole answer: the body arrived complete as far as the protocol can tell, and is unpacked.
///
/// Any status that is not worth a retry comes back so, 4xx included: their bodies say what is wrong.
package struct HTTPResponse: Sendable {
    package let status: Int
    /// As sent, in order, of the last response of a chain of redirects.
    package let headers: [(name: String, value: String)]
    /// Unpacked bytes.
    package let body: [UInt8]
    /// Where the body came from, after redirects.
    package let url: String
    /// Whether a length, a last chunk, an HTTP/2 end or a gzip trailer proved the end of the body.
    ///
    /// False means that the server ended the body by closing: a cut cannot be told from the end, so the caller must
    /// look for its own end mark, such as `</html>`.
    package let isLengthProved: Bool

    /// The first value of a header, its name in any case.
    package func header(_ name: String) -> String? {
        let name = name.lowercased()
        return headers.first { $0.name.lowercased() == name }?.value
    }
}
