/// The ad's items by department: `title | details | regular price | forms`, one letter per form, of which a week picks
/// one. `b` buy one get one, `B` the same for two weeks, `2`…`5` that many for a sum, `p` price, `e` each, `t` buy 2
/// get 1 or 2, `m` buy 2 get dollars off, `%` percent off; for a fortnight `c` coupon, `o` dollars off, `y` your
/// choice. A price ending in `lb` is per pound.
enum PublixCatalogue {
    static func rows() throws(SimulatorError) -> [PublixRow] { try parsed.get() }

    /// Parsed once: a test starts many simulators.
    private static let parsed = Result { () throws(SimulatorError) in try parse() }

    private static func parse() throws(SimulatorError) -> [PublixRow] {
        var rows: [PublixRow] = []
        for (department, table) in departments {
            for line in table.split(separator: "\n").flatMap({ expanded(String($0)) }) where !trimmed(line).isEmpty {
                let cells = tableRows(line).first ?? []
                guard let row = PublixRow(cells, index: rows.count, department: department) else {
                    throw SimulatorError(.badCatalogue, "Publix row in \(department) is malformed: \(line)")
                }
                rows.append(row)
            }
        }
        return rows
    }

    private static let departments = [
        ("Baby", baby), ("Bakery", bakery), ("Beer & Wine", beerAndWine), ("Dairy", dairy), ("Deli", deli),
        ("Floral", floral), ("Frozen Food", frozen), ("Grocery", pantry + "\n" + snacks + "\n" + drinks),
        ("Beauty & Personal Care", beauty), ("Housewares", housewares), ("Meat", meat), ("Pet", pet),
        ("Produce", produce), ("Seafood", seafood), ("Health & Nutrition", health), ("Non-Foods", nonFoods),
    ]
}
