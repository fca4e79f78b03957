internal import HTML
internal import Support

extension ScraperDefinition {
    /// The message of an error response, in a few words: the first of the definition's `error_reasons` with text,
    /// otherwise the title of an HTML page.
    ///
    /// - Returns: nil if the body contains nothing readable.
    package func reason(inErrorBody bytes: [UInt8]) -> String? {
        let bytes = (try? ReadableDocument(bytes).bytes) ?? bytes
        if let document = try? JSONValue(utf8: bytes) { return reason(in: document) }
        guard let page = try? HTMLDocument(utf8: bytes), let title = try? page.first(XPath("//title")) else {
            return nil
        }
        return title
    }

    /// The error for a response with a status other than 2xx, including the upstream's message.
    package func refusal(status: Int, body: [UInt8], location: String) -> ScrapeError {
        let said = reason(inErrorBody: body).map { ": \($0.prefix(200))" } ?? ""
        return ScrapeError(
            .refused(status: status), source: id, location: location, message: "the upstream answered \(status)\(said)")
    }

    func reason(in document: JSONValue) -> String? {
        let words = errorReasons.lazy.compactMap { $0.first(in: document)?.text }.first
        return words.flatMap { [Transform]().apply(to: $0) }
    }
}
