package import Hummingbird
import Rows

extension WebRequest {
    /// The bytes of a JSON object that is posted.
    ///
    /// - Parameter body: the connection has limited its size.
    /// - Throws: `unsupportedMediaType`.
    package func posted(_ body: RequestBody) async throws -> [UInt8] {
        let type = fields[.contentType]?.prefix { $0 != ";" }.filter { $0 != " " }.lowercased()
        guard type == Format.json.mediaType, fields[.contentEncoding] == nil else {
            throw Problem(
                .unsupportedMediaType,
                "The body is to be JSON: send it with \"Content-Type: application/json\", and without Content-Encoding."
            )
        }
        return try await Array(body.collect(upTo: .max).readableBytesView)
    }
}
