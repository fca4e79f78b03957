import Support

/// A line of a list, taken apart.
struct ListLine {
    private let isChecked: Bool
    private let text: String
    private let note: String
    /// The id of the listing that it was made from.
    private let listing: Int64?

    /// The lines that have words, with their numbers.
    static func all(in text: String) -> [(number: Int, line: ListLine)] {
        var bytes = Array(text.utf8)[...]
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return lines.enumerated().compactMap { index, line in ListLine(line).map { (index + 1, $0) } }
    }

    private init?(_ line: ArraySlice<UInt8>) {
        let rest: ArraySlice<UInt8>
        (rest, isChecked) = ListMark.read(Self.trimmed(line))
        let end = rest.firstRange(of: Array("  # ".utf8))
        text = LineEscapes.unescaped(Self.trimmed(rest[..<(end?.lowerBound ?? rest.endIndex)]))
        var behind = end.map { Self.trimmed(rest[$0.upperBound...]) } ?? []
        listing = ListingMark.take(fromEndOf: &behind)
        note = LineEscapes.unescaped(Self.trimmed(behind))
        if text.isEmpty { return nil }
    }

    private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let start = text.firstIndex { !ListMark.isSpace($0) } ?? text.endIndex
        let end = text.lastIndex { !ListMark.isSpace($0) } ?? text.startIndex - 1
        return start > end ? [] : text[start...end]
    }

    func edits() throws(EditRefusal) -> [FieldEdit] {
        let (words, amount) = split()
        var edits = [try FieldEdit(.words, .text(words))]
        if !amount.isEmpty { edits.append(try FieldEdit(.amount, .text(amount))) }
        if !note.isEmpty { edits.append(try FieldEdit(.note, .text(note))) }
        if let listing { edits.append(try FieldEdit(.listing, .number(listing))) }
        if isChecked { edits.append(try FieldEdit(.checked, .flag(true))) }
        return edits
    }

    /// Where words and an amount that were joined by a space are too long for words, any space at which both parts
    /// fit gives the same text again.
    private func split() -> (words: String, amount: String) {
        let scalars = text.unicodeScalars
        guard (try? FieldEdit(.words, .text(text))) == nil else { return (text, "") }
        for place in scalars.indices where scalars[place] == " " {
            let (words, amount) = (String(scalars[..<place]), String(scalars[scalars.index(after: place)...]))
            if (try? FieldEdit(.words, .text(words))) != nil, (try? FieldEdit(.amount, .text(amount))) != nil {
                return (words, amount)
            }
        }
        return (text, "")
    }
}
