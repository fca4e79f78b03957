/// The items of Publix's ad, by department; `publix-ad.txt` says what its columns mean.
enum PublixCatalogue {
    static func rows() throws(SimulatorError) -> [PublixRow] { try parsed.get() }

    /// Parsed once: a test starts many simulators.
    private static let parsed = Result { () throws(SimulatorError) in try parse() }

    private static func parse() throws(SimulatorError) -> [PublixRow] {
        var rows: [PublixRow] = []
        for sample in SampleRow.rows(of: EmbeddedText.publixAd) {
            guard let row = PublixRow(sample.cells, index: rows.count, department: sample.heading) else {
                throw SimulatorError(.badCatalogue, "Publix row in \(sample.heading) is malformed: \(sample.cells)")
            }
            rows.append(row)
        }
        return rows
    }
}
