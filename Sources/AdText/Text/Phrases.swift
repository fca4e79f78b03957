/// Fixed phrases, found by their first word.
struct FixedPhrases {
    private let rests: [String: [[String]]]

    /// - Parameter list: the phrases with "/" between them.
    init(_ list: String) {
        let phrases = list.split(separator: "/").map { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
        rests = Dictionary(grouping: phrases, by: { $0[0] }).mapValues { same in same.map { Array($0.dropFirst()) } }
    }

    /// Moves past the longest phrase that comes next; a slash may separate its words.
    func read(_ line: inout TokenCursor) -> Bool {
        var first = line
        guard let word = first.word(of: rests), let rests = rests[word] else { return false }
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
