/// Why a source gave no rows, or could not be asked. Says what is wrong, where, and what to do about it.
package struct ScrapeError: Error, Hashable, Sendable {
    package enum Code: Hashable, Sendable {
        /// `scraper.yaml` cannot be used. `key` is the path of the key at fault: "layouts.0.fields.title".
        case badDefinition(key: String)
        /// The source cannot be asked for this: a store without an ad code, a search term too short.
        case badRequest
        /// No layout of the definition recognises the document.
        case layoutUnknown
        /// The document is one of the definition's known disguises: "interstitial", "coupon-only", "login".
        case trap(String)
        /// The document ends before its end.
        case incompleteDocument
        /// The document is not what it says it is.
        case malformedDocument
        /// The document is larger or deeper than any real one.
        case tooLarge
        /// The layout was recognised and holds no record.
        case noRecords
        case tooFewRecords(found: Int, expected: Int)
        case missingField(name: String, found: Int, records: Int)
        /// The page is another store's.
        case wrongStore(expected: String, found: String)
        /// The upstream refused our credentials.
        case credentialsRefused
        /// The upstream answered with an error.
        case refused(status: Int)
    }

    package let code: Code
    /// The definition's id.
    package let source: String
    /// The URL or file the document came from; for a definition, its file.
    package let location: String
    /// A sentence for a person: what is wrong and what to do.
    package let message: String
    /// Whether trying again later can help. A changed page or a wrong definition needs a person.
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

    /// A short word that never changes, for run records and metrics: "layout-unknown", "trap-interstitial".
    package var word: String {
        switch self {
        case .badDefinition: "bad-definition"
        case .badRequest: "bad-request"
        case .layoutUnknown: "layout-unknown"
        case .trap(let name): "trap-\(name)"
        case .incompleteDocument: "incomplete-document"
        case .malformedDocument: "malformed-document"
        case .tooLarge: "too-large"
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
