import Words

/// The numbers of pieces or packages in a text: "12-pk.", "6 or 9 mega rolls", "20 to 50-ct."
enum PieceCounts {
    /// - Parameter words: the words of a title or a size, in which numbers are digits.
    static func counts(in words: [String]) -> [ClosedRange<Int>] {
        words.indices.compactMap { unit in
            guard words[unit].has(.pieceCount), let last = number(before: unit, in: words) else { return nil }
            guard let high = Int(words[last]), (1...1_000).contains(high) else { return nil }
            let start = last - (last > 0 && ["or", "to"].contains(words[last - 1]) ? 2 : 1)
            let low = start >= 0 ? Int(words[start]) : nil
            return low.flatMap { $0 < high ? $0...high : nil } ?? high...high
        }
    }

    private static func number(before unit: Int, in words: [String]) -> Int? {
        let index = words[..<unit].lastIndex { !$0.has(.kindOfRoll) }
        return index.flatMap { words[$0].first?.isNumber ?? false ? $0 : nil }
    }
}
