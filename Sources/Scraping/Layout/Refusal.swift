internal import HTML

extension ScraperDefinition {
    /// What an error answer says, in a few words: the first of the definition's `error_reasons` with a text, else the
    /// title of an HTML page.
    ///
    /// - Returns: nil where the body says nothing that can be read.
    package func reason(inErrorBody bytes: [UInt8]) -> String? {
        if let document = try? JSONValue(utf8: bytes) { return reason(in: document) }
        guard let page = try? HTMLDocument(utf8: bytes), let title = try? page.first(XPath("//title")) else {
            return nil
        }
        return title
    }

    /// An answer whose status is not 2xx as an error that says what the upstream said.
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
