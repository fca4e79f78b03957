internal import Support

/// A URL or header with placeholders for values: "https://host/stores/{store.code}".
package struct Template: Hashable, Sendable {
    /// The known placeholders. The kind of request determines which of them have a value.
    package enum Placeholder: String, CaseIterable, Hashable, Sendable {
        case storeCode = "store.code"
        case storeAdCode = "store.ad_code"
        /// The store's ZIP code, five digits.
        case postalCode = "postal_code"
        case latitude, longitude
        case radiusMiles = "radius_miles"
        /// One search term of the run.
        case term
        /// One of the document's `values`.
        case value
        /// One batch of item codes, joined by commas.
        case ids
        case start, limit
    }

    private enum Part: Hashable, Sendable {
        case literal(String)
        case place(Placeholder)
    }

    private let parts: [Part]

    /// - Throws: `TemplateError` for an unknown placeholder or a brace that is not closed.
    package init(_ text: String) throws(TemplateError) {
        parts = try templatePieces(of: text).map { piece throws(TemplateError) in
            switch piece {
            case .literal(let words): return .literal(words)
            case .place(let name):
                guard let place = Placeholder(rawValue: name) else { throw .unknown(name) }
                return .place(place)
            }
        }
    }

    package var placeholders: Set<Placeholder> {
        Set(parts.compactMap { if case .place(let place) = $0 { place } else { nil } })
    }

    var leadingLiteral: String { if case .literal(let text)? = parts.first { text } else { "" } }

    /// The URL. Values are percent-encoded except for the unreserved characters of RFC 3986, so that none can add a
    /// parameter or a path.
    package func url(_ values: [Placeholder: String]) -> String {
        filled { PercentEncoding.encoded(values[$0] ?? "") }
    }

    /// The header, with unencoded values. HTTP refuses a header with a line break in it.
    package func header(_ values: [Placeholder: String]) -> String { filled { values[$0] ?? "" } }

    private func filled(_ value: (Placeholder) -> String) -> String {
        parts.map { part in
            switch part {
            case .literal(let text): text
            case .place(let place): value(place)
            }
        }
        .joined()
    }
}

/// The reason why a text is not a template.
package struct TemplateError: Error, Hashable, Sendable, CustomStringConvertible {
    package let reason: String
    package var description: String { reason }

    fileprivate static func unknown(_ name: String) -> TemplateError {
        let known = Template.Placeholder.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", ")
        return TemplateError(reason: "unknown placeholder {\(name)}; known: \(known)")
    }
}

/// A part of a text with placeholders in braces.
enum TemplatePiece: Hashable, Sendable {
    case literal(String)
    case place(String)
}

/// Splits "from {start} on" into the literal "from ", the placeholder "start" and the literal " on".
///
/// - Throws: for an unmatched brace.
func templatePieces(of text: String) throws(TemplateError) -> [TemplatePiece] {
    var pieces: [TemplatePiece] = []
    var rest = Substring(text)
    while let open = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
        guard rest[open] == "{", let close = rest[open...].firstIndex(of: "}") else {
            throw TemplateError(reason: "an unmatched brace in \"\(text)\"")
        }
        pieces += [.literal(String(rest[..<open])), .place(String(rest[rest.index(after: open)..<close]))]
        rest = rest[rest.index(after: close)...]
    }
    return pieces + [.literal(String(rest))]
}

extension Template: Decodable {
    package init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        do {
            self = try Template(text)
        } catch {
            throw decoder.refusal(error.reason)
        }
    }
}
