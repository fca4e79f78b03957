/// A definition as PostgreSQL prints it, without what two prints of one meaning differ in.
///
/// A server that reads its own print again, as `pg_restore` makes it do, may print fewer parentheses around AND and OR, and
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
private struct Group {
    /// Words and groups in turn: words first and last, maybe empty.
    var words = [""]
    var groups: [Group] = []

    var text: String {
        zip(groups, words.dropFirst()).reduce(words[0]) { "\($0)(\($1.0.text))\($1.1)" }
    }

    /// " AND " or " OR " where the group is operands with one of the two between them; nil otherwise.
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

    /// The same with `(a AND b) AND c` as `a AND b AND c`, and `((a))` as `(a)`.
    var flat: Group {
        if words == ["", ""] { return groups[0] }
        guard let connective else { return self }
        var flat = Group(words: [words[0]])
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

    /// Whether the group of this place is all of an operand: no name of a function in front of it, nothing behind.
    private func isOperand(_ place: Int, of connective: String) -> Bool {
        let isFirst = place == 0 && words[0] == ""
        let isLast = place == groups.count - 1 && words[place + 1] == ""
        return (isFirst || words[place].hasSuffix(connective)) && (isLast || words[place + 1].hasPrefix(connective))
    }
}

/// Reads parentheses from the inside out; those in quotes are words.
private struct GroupReader {
    private var rest: Substring

    init(_ text: Substring) { rest = text }

    /// Up to the parenthesis that closes it, or to the end.
    mutating func group() -> Group {
        var group = Group()
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

    /// A doubled quote ends one and begins the next.
    private mutating func quoted(by quote: Character) -> Substring {
        let end = rest.firstIndex(of: quote).map { rest.index(after: $0) } ?? rest.endIndex
        defer { rest = rest[end...] }
        return rest[..<end]
    }
}
