/// The correction of a mistyped word, by its trigrams.
enum WordCorrection {
    /// Shorter words have too many neighbors.
    private static let shortest = 4
    /// The percentage of trigrams that two words have in common, at least.
    private static let leastSimilarity = 40

    /// - Returns: the most similar of the known words; nil if the word is short, a number or like none.
    static func correction(of word: String, in known: Set<String>) -> String? {
        guard word.utf8.count >= shortest, word.utf8.allSatisfy({ $0 >= UInt8(ascii: "a") })
        else { return nil }
        let (length, mostEdits) = (word.utf8.count, word.utf8.count < 8 ? 1 : 2)
        return neighbors(of: word, in: known, least: leastSimilarity)
            .compactMap { other, similarity -> (word: String, edits: Int, similarity: Int)? in
                // Of four letters one may be missing, none wrong.
                guard length > shortest || other.utf8.count > length && other.hasPrefix(word.prefix(2)) else {
                    return nil
                }
                let edits = edits(from: Array(word.utf8), to: Array(other.utf8))
                return edits <= mostEdits ? (word: other, edits: edits, similarity: similarity) : nil
            }
            .min { ($0.edits, -$0.similarity, $0.word) < ($1.edits, -$1.similarity, $1.word) }?.word
    }

    /// The known words that have at least this percentage of trigrams in common, the most similar first.
    static func neighbors(
        of word: String, in known: Set<String>, least: Int
    ) -> [(word: String, similarity: Int)] {
        let trigrams = trigrams(of: word)
        return known.filter { abs($0.utf8.count - word.utf8.count) <= 3 && $0.utf8.count >= 4 }
            .map { other -> (word: String, similarity: Int) in
                let others = Self.trigrams(of: other)
                let common = trigrams.intersection(others).count
                return (other, 100 * common / (trigrams.count + others.count - common))
            }
            .filter { $0.similarity >= least }
            .sorted { (-$0.similarity, $0.word) < (-$1.similarity, $1.word) }
    }

    /// As pg_trgm has them: two spaces before the word, one behind it.
    static func trigrams(of word: String) -> Set<[UInt8]> {
        let letters = Array("  \(word) ".utf8)
        return Set((0...(letters.count - 3)).map { Array(letters[$0..<($0 + 3)]) })
    }

    /// The number of letters to insert, delete, change, or swap with the next.
    static func edits(from a: [UInt8], to b: [UInt8]) -> Int {
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
