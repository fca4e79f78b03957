import Words

// Numbers that no measure was made of, although they say how much there is.

extension MeasureScanner {
    /// Whether a number stands beside a multiplication sign and no measure is made of it: "Sponge 4 x 6, 3 ct", "12 oz 6x".
    /// "2X Concentrated" does not multiply.
    var hasUnreadFactor: Bool {
        tokens.indices.contains { index in
            guard tokens[index].isTimes || tokens[index].kind == .mark("@") else { return false }
            let isBefore = isUnreadNumber(index - 1) && !isConcentration(index)
            return isBefore || isUnreadNumber(index + 1)
        }
    }

    /// Whether the sign of a number that is not read stands here: "⅙ lb".
    var hasUnreadSign: Bool {
        tokens.contains { token in
            guard case .mark(let mark) = token.kind, !mark.isASCII else { return false }
            return mark.properties.numericType != nil
        }
    }

    private func isUnreadNumber(_ index: Int) -> Bool {
        guard tokens.indices.contains(index), case .number = tokens[index].kind else { return false }
        return !read.contains(index)
    }

    /// The "X" of "2X Ultra", glued to its number and in front of a word that is neither a unit nor a package.
    private func isConcentration(_ index: Int) -> Bool {
        guard index > 0, tokens[index - 1].range.upperBound == tokens[index].range.lowerBound,
            index + 1 < tokens.count, case let next = tokens[index + 1].word, !next.isEmpty
        else { return false }
        return UnitWords.meaning(of: next) == nil && !next.has(.packaging)
    }
}
