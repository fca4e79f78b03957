/// Fixed phrases, found by their first word.
struct FixedPhrases: Sendable {
    private let rests: WordTable<[[AdWord]]>

    /// - Parameter list: the phrases with "/" between them.
    init(_ list: String) {
        let phrases = list.split(separator: "/").map { $0.split(whereSeparator: \.isWhitespace).map { AdWord($0) } }
        let groups = Dictionary(grouping: phrases, by: { $0[0] })
        rests = WordTable(groups.map { first, same in (first, same.map { Array($0.dropFirst()) }) })
    }

    /// Moves past the longest phrase that comes next; a slash may separate its words.
    func read(_ line: inout TokenCursor) -> Bool {
        var first = line
        guard let rests = first.word(of: rests) else { return false }
        var end: Int?
        for rest in rests {
            var cursor = first
            let isRead = rest.allSatisfy { word in
                if !cursor.mark("/") { cursor.mark("-") }
                return cursor.word(word)
            }
            if isRead { end = max(end ?? 0, cursor.index) }
        }
        guard let end else { return false }
        line.move(to: end)
        return true
    }
}
