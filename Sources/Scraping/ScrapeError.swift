/// The reason why a source gave no rows, or could not be fetched. States what is wrong, where, and what to do.
package struct ScrapeError: Error, Hashable, Codable, Sendable {
    package enum Code: Hashable, Codable, Sendable {
        /// `scraper.yaml` is invalid. `key` is the path of the invalid key: "layouts.0.fields.title".
        case badDefinition(key: String)
        /// The source does not support the request: a store without an ad code, a search term that is too short.
        case badRequest
        /// No layout of the definition recognises the document.
        case layoutUnknown
        /// The document is one of the definition's known block pages: "interstitial", "coupon-only", "login".
        case blockPage(String)
        /// The document is truncated.
        case incompleteDocument
        /// The document does not have the declared format.
        case malformedDocument
        /// The document is larger or deeper than any real one.
        case tooLarge
        /// The process that reads the document crashed: a bug in it, or a document made to find one.
        case readerCrashed(signal: Int)
        /// The layout was recognised but contains no records.
        case noRecords
        case tooFewRecords(found: Int, expected: Int)
        case missingField(name: String, found: Int, records: Int)
        /// The page belongs to another store.
        case wrongStore(expected: String, found: String)
        /// The upstream refused the credentials.
        case credentialsRefused
        /// The upstream answered with an error status.
        case refused(status: Int)
    }

    package let code: Code
    /// The definition's id.
    package let source: String
    /// The URL or file of the document; for a definition, its file.
    package let location: String
    /// A sentence for users: the error and the action to take.
    package let message: String
    /// Whether a later retry can help. A changed page or a wrong definition needs a person.
    package let isTransient: Bool

    package init(
        _ code: Code, source: String, location: String, message: String, isTransient: Bool? = nil
    ) {
        self.code = code
        self.source = source
        self.location = location
        self.message = message
        self.isTransient = isTransient ?? code.isUsuallyTransient
    }
}

extension ScrapeError.Code {
    fileprivate var isUsuallyTransient: Bool {
        switch self {
        case .incompleteDocument, .noRecords, .tooFewRecords: true
        case .refused(let status): status == 408 || status == 429 || status >= 500
        default: false
        }
    }

    /// A short identifier that never changes, for run records and metrics: "layout-unknown", "block-page-interstitial".
    package var word: String {
        switch self {
        case .badDefinition: "bad-definition"
        case .badRequest: "bad-request"
        case .layoutUnknown: "layout-unknown"
        case .blockPage(let name): "block-page-\(name)"
        case .incompleteDocument: "incomplete-document"
        case .malformedDocument: "malformed-document"
        case .tooLarge: "too-large"
        case .readerCrashed: "reader-crashed"
        case .noRecords: "no-records"
        case .tooFewRecords: "too-few-records"
        case .missingField: "missing-field"
        case .wrongStore: "wrong-store"
        case .credentialsRefused: "credentials-refused"
        case .refused(let status): "refused-\(status)"
        }
    }
}

extension ScrapeError: CustomStringConvertible {
    package var description: String { "\(source): \(message) [\(code.word)] (\(location))" }
}
