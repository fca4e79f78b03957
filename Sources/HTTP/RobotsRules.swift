/// The part of a robots.txt that applies to one crawler, by RFC 9309.
struct RobotsRules: Hashable, Sendable {
    /// The maximum number of bytes parsed; the RFC requires at least this many.
    static let maximumBytes = 500 << 10

    struct Rule: Hashable, Sendable {
        let allows: Bool
        let pattern: RobotsPattern
    }

    let rules: [Rule]

    /// - Parameter userAgent: its product token, the letters up to the first other character, selects the group.
    init(_ text: [UInt8], userAgent: String) {
        let token = Self.productToken(userAgent)
        var (own, general): ([Rule]?, [Rule]) = (nil, [])
        var group = (isOwn: false, isGeneral: false, isOpen: false)
        for (key, value) in Self.records(text) {
            switch key {
            case "user-agent":
                // Consecutive user-agent lines name one group; a rule between them ends it.
                if !group.isOpen { group = (false, false, true) }
                group.isOwn = group.isOwn || Self.productToken(value) == token && !token.isEmpty
                group.isGeneral = group.isGeneral || value.hasPrefix("*")
                // A matching group without rules still replaces the general one.
                if group.isOwn { own = own ?? [] }
            case "allow", "disallow":
                group.isOpen = false
                guard !value.isEmpty else { continue }
                let rule = Rule(allows: key == "allow", pattern: RobotsPattern(value))
                if group.isOwn { own?.append(rule) }
                if group.isGeneral { general.append(rule) }
            default: continue
            }
        }
        rules = own ?? general
    }

    /// Whether the path and query may be fetched: the longest matching pattern decides, and "allow" wins a tie.
    func allow(_ target: String) -> Bool {
        guard target != "/robots.txt" else { return true }
        let path = RobotsPattern.normalize(Array(target.utf8))
        let best = rules.filter { $0.pattern.matches(path) }.max {
            ($0.pattern.length, $0.allows ? 1 : 0) < ($1.pattern.length, $1.allows ? 1 : 0)
        }
        return best?.allows ?? true
    }

    static func productToken(_ agent: String) -> String {
        String(agent.prefix { $0.isASCII && ($0.isLetter || $0 == "-" || $0 == "_") }).lowercased()
    }

    /// The `key: value` lines, without comments and blanks.
    private static func records(_ text: [UInt8]) -> [(key: String, value: String)] {
        var text = text.prefix(maximumBytes)
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
        return text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).compactMap { line in
            let bare = String(decoding: line.prefix { $0 != UInt8(ascii: "#") }, as: UTF8.self)
            let parts = bare.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { return nil }
            return (trim(parts[0]).lowercased(), trim(parts[1]))
        }
    }

    private static func trim(_ text: Substring) -> String {
        let isBlank = { (character: Character) in character == " " || character == "\t" }
        let tail = text.drop(while: isBlank)
        return String(tail.lastIndex { !isBlank($0) }.map { tail[...$0] } ?? "")
    }
}
