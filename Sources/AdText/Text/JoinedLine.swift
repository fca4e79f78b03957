import Deals

extension AdLine {
    private static let savingWords: Set<String> = ["save", "saves", "reg", "regular", "regularly", "was"]
    private static let dealWords: Set<String> = ["final", "sale", "sales", "now"]

    /// - Parameter joined: the parts of a line in page order with " | " between them: "$5.99 | Save Up To $0.70". The
    ///   text of each part decides its field.
    package init(joined: String) {
        var parts: [LineZone: [String]] = [:]
        for part in Self.parts(of: joined) {
            parts[Self.zone(of: part, isFirst: parts[.deal] == nil), default: []].append(part)
        }
        func text(_ zone: LineZone) -> String? { parts[zone]?.joined(separator: " | ") }
        self.init(deal: text(.deal), savings: text(.savings), details: text(.details), title: text(.title))
    }

    private static func parts(of joined: String) -> [String] {
        joined.split(separator: "|").map { String($0).trimmed }.filter { !$0.isEmpty }
    }

    private static func zone(of part: String, isFirst: Bool) -> LineZone {
        guard part.utf8.count <= AdReader.longestLine * 4 else { return .deal }
        let tokens = Tokenizer.dealTokens(of: CleanText(part))
        var line = TokenCursor(tokens)
        let isPriced = tokens.contains { if case .money = $0.kind { true } else { false } }
        if line.word("any"), line.count() != nil, !isPriced { return .title }
        if isFirst { return .deal }
        if case .word(let first)? = tokens.first?.kind {
            if savingWords.contains(first) { return .savings }
            if dealWords.contains(first), tokens.contains(where: \.isAmount) { return .deal }
        }
        if tokens.first?.kind == .mark("-") { return .savings }
        var percent = TokenCursor(tokens)
        return percent.percent() != nil && percent.word("off") ? .savings : .details
    }
}

extension String {
    fileprivate var trimmed: String {
        var text = Substring(self)
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
