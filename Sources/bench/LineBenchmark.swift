import AdText
import Deals

/// The number of printed lines parsed per second, compared with only splitting them into words.
struct LineBenchmark {
    private let lines: [(kind: Substring, text: String)]

    /// - Parameter wording: lines with kind, tab and text. More columns and a heading are allowed.
    init(wording: String) {
        let rows = wording.split(separator: "\n").map { $0.split(separator: "\t", maxSplits: 2) }
        lines = rows.filter { row in row.count > 1 && row[0] != "kind" }.map { row in (row[0], String(row[1])) }
    }

    func run() {
        var priced = 0
        let reading = median {
            priced = 0
            for line in lines where isPriced(line.kind, line.text) { priced += 1 }
        }
        var words = 0
        let splitting = median {
            for line in lines { words += line.text.lowercased().split(separator: " ").count }
        }
        print("lines       \(reading.rate(of: lines.count)) a second of \(lines.count), \(priced) priced by themselves")
        print("            lower-casing and splitting at blanks: \(splitting.rate(of: lines.count)) a second")
    }

    /// Parses the line as its kind demands.
    private func isPriced(_ kind: Substring, _ text: String) -> Bool {
        switch kind {
        case "details":
            _ = SizeReader.read(text, context: SizeContext(title: "", department: nil))
            return AdReader.read(AdLine(deal: nil, details: text)).price != nil
        case "savings": return AdReader.read(AdLine(deal: nil, savings: text)).price != nil
        case "size":
            _ = SizeReader.read(text, context: SizeContext(title: "", department: nil))
            return false
        case "line": return AdReader.read(AdLine(joined: text)).price != nil
        case "dates":
            let seen = LocalDay(daysSinceEpoch: 20_000)
            return ValidityDecision(of: PrintedDays(valid: text, texts: [:]), seen: seen, weekStartsOn: 4).isUnread
        default: return AdReader.read(AdLine(deal: text)).price != nil
        }
    }
}
