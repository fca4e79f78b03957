import Deals
import Words

extension AdLine {
    /// - Parameter joined: the parts of a line in page order with " | " between them: "$5.99 | Save Up To $0.70". The
    ///   text of each part decides its field.
    package init(joined: String) {
        let printed = Self.parts(of: joined).flatMap(Self.withoutTerms)
        // "Ground Coffee | 2 for $5": the goods may be named before the deal.
        let first = printed.firstIndex(where: Self.isDeal) ?? 0
        var parts: [LineZone: [String]] = [:]
        for (place, part) in printed.enumerated() {
            parts[place < first ? .details : Self.zone(of: part, isFirst: place == first), default: []].append(part)
        }
        func text(_ zone: LineZone) -> String? { parts[zone]?.joined(separator: " | ") }
        self.init(deal: text(.deal), savings: text(.savings), details: text(.details), title: text(.title))
    }

    private static func parts(of joined: String) -> [String] {
        joined.split(separator: "|").map { String($0).trimmed }.filter { !$0.isEmpty }
    }

    /// Whether an amount off or to pay, or free goods, are stated.
    private static func isDeal(_ part: String) -> Bool {
        guard part.utf8.count <= AdReader.longestLine * 4 else { return true }
        let tokens = Tokenizer.dealTokens(of: CleanText(part))
        var title = TokenCursor(tokens)
        if title.word("any"), title.count() != nil, !tokens.contains(where: \.isMoney) { return false }
        return tokens.indices.contains { index in
            var line = TokenCursor(tokens, at: index)
            if line.percent() != nil { return line.word("off") || index > 0 && tokens[index - 1].word == "save" }
            if BuyGetRules.isSeveralForFewer(line) { return true }
            if line.word("earn") || line.word("get") && line.number() != nil { return true }
            if line.word("bogo") || line.word("buy", "b") && line.anyCount() != nil { return true }
            if line.sees({ NoteRules.phrase(&$0) != nil }) { return false }
            if line.word("free") { return index == 0 || index + 1 == tokens.count }
            guard case .number(let number) = tokens[index].kind else { return tokens[index].isMoney }
            if number.fractionDigits == 2 || number.fractionDigits == 1 {
                var sized = line
                return NoteRules.size(&sized) == nil || PriceRules.one(&line)?.unit == .pound
            }
            return BundleRules.several(&line) != nil
        }
    }

    private static func zone(of part: String, isFirst: Bool) -> LineZone {
        guard part.utf8.count <= AdReader.longestLine * 4 else { return .deal }
        let tokens = Tokenizer.dealTokens(of: CleanText(part))
        var line = TokenCursor(tokens)
        let isPriced = tokens.contains(where: \.isMoney)
        if line.word("any"), line.count() != nil, !isPriced { return .title }
        if isFirst { return .deal }
        if case .word(let first)? = tokens.first?.kind {
            if first.has(.saving) { return .savings }
            if first.has(.opening), tokens.contains(where: \.isAmount) { return .deal }
        }
        if tokens.first?.kind == .mark("-") { return .savings }
        var percent = TokenCursor(tokens)
        if percent.percent() != nil, percent.word("off") { return .savings }
        return isDeal(part) && !isAlternative(tokens) ? .deal : .details
    }
}

extension AdLine {
    /// "or Pork Chops, $10", "Price without digital coupon": not the deal itself, as "or 4 for $26" is.
    private static func isAlternative(_ tokens: [Token]) -> Bool {
        guard case .word(let first)? = tokens.first?.kind else { return false }
        var line = TokenCursor(tokens)
        if line.word("or"), BundleRules.several(&line) != nil { return false }
        return ["or", "price", "other", "quantity", "when", "additional", "valid", "offer"].contains(first)
    }
}

extension AdLine {
    /// "any two" and "with digital coupon" of a title that has both.
    private static func withoutTerms(_ part: String) -> [String] {
        let text = CleanText(part)
        guard part.utf8.count <= AdReader.longestLine, case let tokens = Tokenizer.dealTokens(of: text),
            tokens.first?.word == "any", !tokens.contains(where: \.isMoney),
            let terms = tokens.first(where: { ["with", "limit", "w"].contains($0.word) })
        else { return [part] }
        let start = text.printed(terms.range).lowerBound
        let scalars = part.unicodeScalars
        return [String(scalars.prefix(start)).trimmed, String(scalars.dropFirst(start))]
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
