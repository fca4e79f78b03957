extension String {
    /// The word that this one was probably meant to be; nil if none is near enough.
    ///
    /// - Parameter words: the first of equally near ones is returned.
    package func nearest(of words: some Sequence<String>) -> String? {
        let near = words.map { ($0, changes(to: $0)) }.min { $0.1 < $1.1 }
        // One letter of four, and at least one.
        return near.flatMap { $0.1 <= Swift.min(3, Swift.max(1, count / 4)) ? $0.0 : nil }
    }

    /// The edit distance: insertions, deletions, substitutions, and exchanges of neighbours.
    private func changes(to word: String) -> Int {
        let (from, to) = (Array(self), Array(word))
        var (before, row) = ([Int](), Array(0...to.count))
        for index in from.indices {
            var next = [index + 1]
            for column in to.indices {
                var least = Swift.min(
                    next[column] + 1, row[column + 1] + 1, row[column] + (from[index] == to[column] ? 0 : 1))
                if index > 0, column > 0, from[index] == to[column - 1], from[index - 1] == to[column] {
                    least = Swift.min(least, before[column - 1] + 1)
                }
                next.append(least)
            }
            (before, row) = (row, next)
        }
        return row[to.count]
    }
}
