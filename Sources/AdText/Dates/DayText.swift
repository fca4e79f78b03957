import Deals
import Words

/// The statements about days in one field of a record.
struct DayText {
    let field: DayField
    private(set) var found: [(clause: DayClause, text: String)] = []

    init(_ text: String, of field: DayField) {
        self.field = field
        guard text.utf8.count <= 4 * AdReader.longestLine, text.mayPrintDays else { return }
        let clean = CleanText(text)
        let tokens = Tokenizer.dealTokens(of: clean)
        let source = text.scalars
        var cursor = TokenCursor(tokens, in: .deal)
        // Where a statement about other dates ended: what follows it directly belongs to it.
        var foreignEnd = Int.min
        while !cursor.isAtEnd {
            let start = cursor.index
            guard let clause = DayClause.read(&cursor), cursor.index > start else {
                cursor.move(to: start + 1)
                continue
            }
            let goesOn = foreignEnd + 1 >= start && !tokens[start].isAfterBreak
            if goesOn || tokens.isForeign(at: start) {
                foreignEnd = cursor.index
            } else if field.accepts(clause) {
                let range = tokens[start].range.lowerBound..<tokens[cursor.index - 1].range.upperBound
                let printed = source[clean.printed(range)]
                found.append((clause, String(String.UnicodeScalarView(printed))))
            }
        }
    }
}

/// A field that can print days. Its text decides how sure a statement must be.
package enum DayField: String, Hashable, Sendable, CaseIterable {
    case validFrom = "valid_from"
    case validThrough = "valid_through"
    case valid = "valid_text"
    case deal = "deal_text"
    case savings = "savings_text"
    case details = "details_text"
    case title

    /// "Friday" is a day in a field of dates, a condition in a deal, and nothing in a name.
    func accepts(_ clause: DayClause) -> Bool {
        let isOfDates = [.valid, .validFrom, .validThrough].contains(self)
        guard isOfDates || clause.sense != .during || clause.spans.allSatisfy(\.isPossible) else { return false }
        return switch self {
        case .validFrom, .validThrough, .valid: true
        case .deal, .savings: clause.strength >= .weak
        case .details: clause.strength >= .several
        case .title: clause.strength == .stated
        }
    }
}

extension [Token] {
    /// Whether the words in front say that the date is another one: "best by", "order by", "since".
    fileprivate func isForeign(at start: Int) -> Bool {
        var index = start
        while index > 0, index > start - 6 {
            if self[index].isAfterBar { return false }
            index -= 1
            let word = self[index].word
            if word.has(.foreignDate) { return true }
            guard word.has(.beforeDate) else { return false }
        }
        return false
    }
}

extension String {
    /// Whether a word or a number in it can be one of a date; most texts have none and need not be read.
    fileprivate var mayPrintDays: Bool {
        var (stem, isInWord, last): (UInt32, Bool, UInt8) = (0, false, 0)
        var (count, hasNumber) = (0, false)
        for byte in utf8 {
            let isLetter = byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte >= 0x80
            if isLetter {
                count = isInWord ? count + 1 : 1
                stem = (isInWord ? stem << 8 : 0) | UInt32(byte | 0x20)
                if count == 3, Self.stems.contains(stem) { return true }
                // "6am", "6 p.m."
                if hasNumber, stem == 0x61_6D || stem == 0x70_6D { return true }
            } else if byte == 0x2E, hasNumber, count == 1, isInWord, stem == 0x61 || stem == 0x70 {
                return true
            } else if byte >= 0x30, byte <= 0x39 {
                hasNumber = true
                if last == 0x2F || last == 0x2D { return true }
            }
            (isInWord, last) = (isLetter, byte)
        }
        return false
    }

    private static let stems: Set<UInt32> = Set(
        """
        jan feb mar apr may jun jul aug sep oct nov dec ene abr ago dic mon tue wed thu fri sat sun lun mié jue vie sáb dom
        tod one wee day noo hoy fin set thr unt exp end
        """.split(whereSeparator: \.isWhitespace).map { stem in
            stem.utf8.prefix(3).reduce(0) { $0 << 8 | UInt32($1 | 0x20) }
        })
}
