import AdText

/// Growth of the parse time with the length of a line: a line ten times as long should take ten times as long.
struct GrowthBenchmark {
    /// The parts of long lines: an example of every grammar rule, and text that no rule matches.
    private let forms = Grammar.rules.map(\.example) + ["word ", "1 ", "$", "(", "&amp;", "½", "12-", "or "]

    func run() {
        let grown = forms.map { form in
            (form: form, short: time(form, 200), long: time(form, AdReader.longestLine))
        }
        guard let steepest = grown.max(by: { $0.long / $0.short < $1.long / $1.short }),
            let slowest = grown.max(by: { $0.long < $1.long })
        else { return }
        print(
            "long lines  10 times as long takes at most \(steepest.long.times(steepest.short)) as long: "
                + "\(steepest.short.short) and \(steepest.long.short) of \"\(steepest.form)\"")
        print(
            "            the slowest of \(AdReader.longestLine) characters: \(slowest.long.short), \"\(slowest.form)\""
        )
        let megabyte = String(repeating: "2 for $5.00 ", count: 1_000_000 / 12)
        let refusal = median { _ = AdReader.read(AdLine(deal: megabyte)) }
        let counting = median { _ = megabyte.unicodeScalars.count }
        print("            a line of 1 MB is refused in \(refusal.short); counting its characters: \(counting.short)")
    }

    private func time(_ form: String, _ length: Int) -> Duration {
        let text = String(String(repeating: form + " ", count: length).unicodeScalars.prefix(length))
        return median { _ = AdReader.read(AdLine(deal: text)) }
    }
}
