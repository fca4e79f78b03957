/// A definition as printed by PostgreSQL, normalized so that equivalent prints are equal.
///
/// A server that reads its own output again, as with `pg_restore`, may print fewer parentheses around AND and OR, and
/// name a constant of a UNION by its type.
struct CanonicalDefinition: Hashable {
    let text: String

    init(_ printed: String) {
        let named = printed.replacing(#/::(\w+) AS \1\b/#) { "::\($0.output.1)" }
        let words = named.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        var reader = GroupReader(words[...])
        text = reader.group().text
    }
}

/// The text between two parentheses.
private struct ParenthesisGroup {
    /// Text and groups alternate. The first and last elements are text, possibly empty.
    var words = [""]
    var groups: [ParenthesisGroup] = []

    var text: String {
        zip(groups, words.dropFirst()).reduce(words[0]) { "\($0)(\($1.0.text))\($1.1)" }
    }

    /// " AND " or " OR " if the group consists of operands joined by only one of them; nil otherwise.
    private var connective: String? {
        let found = Set(words.joined(separator: " ").split(separator: " "))
        guard found.isDisjoint(with: ["CASE", "WHEN", "THEN", "ELSE", "END", "SELECT", "FROM", "WHERE"]),
            !words.contains(where: { $0.contains(",") })
        else { return nil }
        return switch (found.contains("AND"), found.contains("OR")) {
        case (true, false): " AND "
        case (false, true): " OR "
        default: nil
        }
    }

    /// The group with `(a AND b) AND c` as `a AND b AND c`, and `((a))` as `(a)`.
    var flat: ParenthesisGroup {
        if words == ["", ""] { return groups[0] }
        guard let connective else { return self }
        var flat = ParenthesisGroup(words: [words[0]])
        for (place, group) in groups.enumerated() {
            if isOperand(place, of: connective), group.connective == connective {
                flat.words[flat.words.count - 1] += group.words[0]
                flat.groups += group.groups
                flat.words += group.words.dropFirst()
            } else {
                flat.groups.append(group)
                flat.words.append("")
            }
            flat.words[flat.words.count - 1] += words[place + 1]
        }
        return flat
    }

    /// Whether the subgroup at this position is a complete operand: no function name before it, nothing after it.
    private func isOperand(_ place: Int, of connective: String) -> Bool {
        let isFirst = place == 0 && words[0] == ""
        let isLast = place == groups.count - 1 && words[place + 1] == ""
        return (isFirst || words[place].hasSuffix(connective)) && (isLast || words[place + 1].hasPrefix(connective))
    }
}

/// Parses nested parentheses. Parentheses in quotes are text.
private struct GroupReader {
    private var rest: Substring

    init(_ text: Substring) { rest = text }

    /// Parses up to the closing parenthesis or the end.
    mutating func group() -> ParenthesisGroup {
        var group = ParenthesisGroup()
        while let character = rest.popFirst(), character != ")" {
            if character == "(" {
                group.groups.append(self.group())
                group.words.append("")
            } else {
                group.words[group.words.count - 1].append(character)
                if character == "'" || character == "\"" { group.words[group.words.count - 1] += quoted(by: character) }
            }
        }
        return group.flat
    }

    /// A doubled quote ends one quotation and begins the next.
    private mutating func quoted(by quote: Character) -> Substring {
        let end = rest.firstIndex(of: quote).map { rest.index(after: $0) } ?? rest.endIndex
        defer { rest = rest[end...] }
        return rest[..<end]
    }
}
