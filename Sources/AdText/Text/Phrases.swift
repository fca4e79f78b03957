/// Fixed phrases, found by their first word. "sold in (a|the) pair|pairs / at least #": a slash separates phrases, a bar
/// the choices for a word, and brackets enclose a word that may be absent. "#" is a count, "." the end of the clause.
struct FixedPhrases: Sendable {
    private enum PhrasePart {
        case word(WordSet, isOptional: Bool)
        case count, percent, end

        init(_ printed: Substring) {
            let words = WordSet(printed.split { "()|".contains($0) }.map { AdWord($0) })
            switch printed {
            case "#": self = .count
            case "%": self = .percent
            case ".": self = .end
            default: self = .word(words, isOptional: printed.hasPrefix("("))
            }
        }

        func read(_ line: inout TokenCursor) -> Bool {
            switch self {
            case .word(let words, let isOptional):
                line.reads { ($0.mark("/") || $0.mark("-") || $0.mark("&") || true) && $0.word(in: words) }
                    || isOptional
            case .count: line.count() != nil
            case .percent: line.percent() != nil
            case .end: line.isAtClauseEnd
            }
        }
    }

    private let rests: WordTable<[[PhrasePart]]>

    init(_ list: String) {
        var rests: [AdWord: [[PhrasePart]]] = [:]
        func add(_ phrase: ArraySlice<PhrasePart>) {
            guard case .word(let words, let isOptional)? = phrase.first else { return }
            for word in words.words { rests[word, default: []].append(Array(phrase.dropFirst())) }
            if isOptional { add(phrase.dropFirst()) }
        }
        for phrase in list.split(separator: "/") {
            add(phrase.split(whereSeparator: \.isWhitespace).map { PhrasePart($0) }[...])
        }
        self.rests = WordTable(rests.map { ($0, $1) })
    }

    /// Moves past the longest phrase that comes next; a slash, a hyphen or "&" may separate its words.
    func read(_ line: inout TokenCursor) -> Bool {
        var next = line
        guard let rests = next.word(of: rests), case let start = next.index else { return false }
        var end = 0
        for rest in rests {
            next.move(to: start)
            if rest.allSatisfy({ $0.read(&next) }) { end = max(end, next.index) }
        }
        guard end > 0 else { return false }
        line.move(to: end)
        return true
    }
}
