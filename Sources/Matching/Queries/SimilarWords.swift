/// Words that a mistyped one may stand for, found by their trigrams.
struct SimilarWords: Sendable {
    /// Shorter words have too many neighbors.
    private static let shortest = 4
    /// The percentage of trigrams that a word and its correction have in common, at least.
    private static let leastSimilarity = 40

    private let words: [(text: String, trigrams: Int)]
    /// The indices of the words that have a trigram.
    private let wordsByTrigram: [Trigram: [Int]]

    /// - Parameter words: those of fewer than four letters are never found.
    init(_ words: Set<String>) {
        let sets = words.filter { $0.utf8.count >= Self.shortest }.sorted().map { (text: $0, all: Trigram.all(of: $0)) }
        self.words = sets.map { ($0.text, $0.all.count) }
        wordsByTrigram = sets.enumerated().reduce(into: [:]) { found, word in
            for trigram in word.element.all { found[trigram, default: []].append(word.offset) }
        }
    }

    /// - Returns: the most similar of the words; nil if the word is short, a number or like none.
    func correction(of word: String) -> String? {
        guard word.utf8.count >= Self.shortest, word.utf8.allSatisfy({ $0 >= UInt8(ascii: "a") })
        else { return nil }
        let (length, mostEdits) = (word.utf8.count, word.utf8.count < 8 ? 1 : 2)
        return neighbors(of: word, least: Self.leastSimilarity)
            .compactMap { other, similarity -> (word: String, edits: Int, similarity: Int)? in
                // Of four letters one may be missing, none wrong.
                guard length > Self.shortest || other.utf8.count > length && other.hasPrefix(word.prefix(2)) else {
                    return nil
                }
                let edits = Self.edits(from: Array(word.utf8), to: Array(other.utf8))
                return edits <= mostEdits ? (word: other, edits: edits, similarity: similarity) : nil
            }
            .min { ($0.edits, -$0.similarity, $0.word) < ($1.edits, -$1.similarity, $1.word) }?.word
    }

    /// The words that have at least this percentage of trigrams in common, the most similar first.
    func neighbors(of word: String, least: Int) -> [(word: String, similarity: Int)] {
        let trigrams = Trigram.all(of: word)
        var common: [Int: Int] = [:]
        for index in trigrams.lazy.compactMap({ wordsByTrigram[$0] }).joined() { common[index, default: 0] += 1 }
        return common.compactMap { index, count -> (word: String, similarity: Int)? in
            let other = words[index]
            let similarity = 100 * count / (trigrams.count + other.trigrams - count)
            let isAsLong = abs(other.text.utf8.count - word.utf8.count) <= 3
            return isAsLong && similarity >= least ? (other.text, similarity) : nil
        }
        .sorted { (-$0.similarity, $0.word) < (-$1.similarity, $1.word) }
    }

    /// The number of letters to insert, delete, change, or swap with the next.
    private static func edits(from a: [UInt8], to b: [UInt8]) -> Int {
        var rows = [Array(0...b.count)]
        for i in 1..<(a.count + 1) {
            var row = [i]
            for j in 1..<(b.count + 1) {
                var least = min(rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                    least = min(least, rows[i - 2][j - 2] + 1)
                }
                row.append(least)
            }
            rows.append(row)
        }
        return rows[a.count][b.count]
    }
}

/// Three letters that follow each other.
private struct Trigram: Hashable {
    private let letters: UInt32

    /// As pg_trgm has them: two spaces before the word, one behind it.
    static func all(of word: String) -> Set<Trigram> {
        let letters = Array("  \(word) ".utf8).map(UInt32.init)
        return Set(
            letters.indices.dropLast(2).map { index in
                Trigram(letters: letters[index] << 16 | letters[index + 1] << 8 | letters[index + 2])
            })
    }
}
