import Rows

/// The parameters there are, each with one meaning wherever it stands.
package enum Parameters {
    package static let cursor = text(
        "cursor", pattern: "^[A-Za-z0-9_-]+$", most: 400, "End of the page before; take it from `next`.", nil
    ) { !$0.isEmpty && $0.utf8.allSatisfy { isIdentifier($0) || (65...90).contains($0) || $0 == 95 } }

    package static func isIdentifier(_ byte: UInt8) -> Bool {
        (97...122).contains(byte) || (48...57).contains(byte) || byte == 45
    }
}

extension Parameters {
    package static func number(
        _ name: String, _ range: ClosedRange<Int>, _ about: String, standard: Int? = nil, example: Int,
        ofPath: Bool = false, required: Bool = false
    ) -> Parameter<Int> {
        let description = ParameterDescription(
            name: name, type: .integer(range), about: about, standard: standard.map { .integer($0) },
            example: .integer(example), isOfPath: ofPath, isRequired: required)
        return Parameter(description: description) { text throws(InvalidParameter) in
            guard text.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(text), range.contains(number)
            else {
                throw InvalidParameter(detail: "is a whole number from \(range.lowerBound) to \(range.upperBound)")
            }
            return number
        }
    }

    package static func choice<Word: RawRepresentable<String> & CaseIterable & Sendable>(
        _ name: String, _ words: [Word], _ about: String, standard: Word? = nil, example: Word
    ) -> Parameter<Word> {
        let all = words.map(\.rawValue)
        let description = ParameterDescription(
            name: name, type: .words(all), about: about, standard: standard.map { .text($0.rawValue) },
            example: .text(example.rawValue))
        return Parameter(description: description) { text throws(InvalidParameter) in
            guard let word = Word(rawValue: text) else {
                throw InvalidParameter(detail: "is one of \(all.joined(separator: ", "))")
            }
            return word
        }
    }

    /// Words to search for. Those without a letter or digit, and those in other writings, find nothing.
    package static func words(
        _ name: String, _ about: String, _ example: String, required: Bool = false
    ) -> Parameter<String> {
        text(name, pattern: #"^[^\x00]+$"#, most: 200, about, example, required: required) { text in
            !text.isEmpty && !text.utf8.contains(0) && text.utf8.count { $0 == UInt8(ascii: "-") } <= maximumMinusSigns
        }
    }

    /// PostgreSQL stacks no more than 32 of them.
    private static let maximumMinusSigns = 30

    package static func text(
        _ name: String, pattern: String, most: Int, _ about: String, _ example: String?, ofPath: Bool = false,
        required: Bool = false, _ isGood: @escaping @Sendable (String) -> Bool
    ) -> Parameter<String> {
        let description = ParameterDescription(
            name: name, type: .text(pattern: pattern, maximumLength: most), about: about,
            example: example.map { .text($0) } ?? .null, isOfPath: ofPath, isRequired: required)
        return Parameter(description: description) { text throws(InvalidParameter) in
            guard text.unicodeScalars.count <= most else {
                throw InvalidParameter(detail: "is longer than \(most) characters")
            }
            guard isGood(text) else {
                throw InvalidParameter(detail: text.isEmpty ? "is empty" : "does not match \(pattern)")
            }
            return text
        }
    }
}
