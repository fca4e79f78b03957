/// The reason why a page could not be parsed, or a selector could not be evaluated.
package struct HTMLError: Error, Hashable, Sendable {
    package enum Code: Hashable, Sendable {
        /// The page is longer than the caller's cap.
        case tooLarge(bytes: Int, limit: Int)
        /// `offset` is the first byte that is not UTF-8, counted in the page as given.
        case invalidUTF8(offset: Int)
        /// One tag has more attributes than any real page; parsing them takes quadratic time. `offset` is the tag's
        /// first byte, without byte order mark and NUL.
        case tooManyAttributes(offset: Int, limit: Int)
        /// A limit that no real page reaches is exceeded.
        case overBudget(Budget)
        /// Markup that no real page has and that libxml2 reads unlike a browser, such as a script that begins with
        /// another tag's end: the limits would check something else than libxml2 reads. `offset` as above.
        case misreadMarkup(offset: Int)
        /// The page has no text and no element.
        case empty
        /// The selector is not XPath 1.0, or is longer than the limit.
        case badSelector
        /// The selector calls a function, or names a variable or prefix, that does not exist.
        case selectorFailed
        /// The selector needed more than the operation limit on this page; nested `//` is the usual cause.
        case selectorTooCostly
        /// A record selector must select nodes; this one computes a value.
        case recordsAreNotNodes
        case outOfMemory
    }

    package let code: Code
    /// The selector concerned, as written; nil if the page itself is at fault.
    package let expression: String?
    /// The parser's own message, if any.
    package let reason: String?

    init(_ code: Code, expression: String? = nil, reason: String? = nil) {
        self.code = code
        self.expression = expression
        self.reason = reason
    }
}

extension HTMLError: CustomStringConvertible {
    package var description: String {
        let subject = expression.map { "Selector \"\($0)\": " } ?? "Page: "
        return subject + meaning + (reason.map { " (\($0))" } ?? "")
    }

    private var meaning: String {
        switch code {
        case .tooLarge(let bytes, let limit):
            "\(bytes) bytes, more than the cap of \(limit); raise the cap if the page is real"
        case .invalidUTF8(let offset): "byte \(offset) is not UTF-8; fetch it again or convert it first"
        case .tooManyAttributes(let offset, let limit):
            "the tag at byte \(offset) has more than \(limit) attributes; refused as malicious"
        case .overBudget(let budget): "\(budget); refused, since no real page has that many"
        case .misreadMarkup(let offset): "the markup at byte \(offset) would be misread; refused as malicious"
        case .empty: "holds no text and no element; fetch it again"
        case .badSelector: "not an XPath 1.0 expression of at most \(XPath.maximumBytes) bytes; correct the definition"
        case .selectorFailed: "cannot be evaluated; correct the definition"
        case .selectorTooCostly: "needs too many steps on this page; avoid // below //"
        case .recordsAreNotNodes: "selects a value, not nodes; records must be nodes"
        case .outOfMemory: "out of memory"
        }
    }
}
