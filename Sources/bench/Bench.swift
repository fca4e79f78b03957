import FoundationEssentials

/// Measures reading and storing, each beside a reference. The figures depend on the machine: no test uses them.
@main enum Bench {
    /// Arguments: ad wording by kind (TSV), a saved Publix page, saved Kroger products, the top of the checkout, a
    /// directory for databases, the number of offers to ingest, and the names of the parts to run, or "all"; then, if there
    /// is one, a week's items of a chain and the items of each of its stores.
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard [8, 10].contains(arguments.count), let rows = Int(arguments[6]) else { throw Usage() }
        let parts = Set(arguments[7].split(separator: ",").map(String.init))
        func isWanted(_ part: String) -> Bool { parts.contains(part) || parts.contains("all") }
        func database(_ name: String) -> BenchDatabase {
            BenchDatabase(checkout: arguments[4], stateDirectory: arguments[5] + "/" + name)
        }
        if isWanted("lines") {
            LineBenchmark(wording: String(decoding: try bytes(of: arguments[1]), as: UTF8.self)).run()
            GrowthBenchmark().run()
        }
        if isWanted("basket") { BasketBenchmark().run() }
        if isWanted("json") { try JSONBenchmark(document: bytes(of: arguments[3])).run() }
        if isWanted("page") {
            try await PageBenchmark(
                page: bytes(of: arguments[2]), checkout: arguments[4], stateDirectory: arguments[5] + "/page"
            ).run()
        }
        if isWanted("match") {
            try await MatchBenchmark(
                page: bytes(of: arguments[2]), products: bytes(of: arguments[3]), checkout: arguments[4]
            ).run(in: database("match"))
        }
        if isWanted("ingest") { try await IngestBenchmark(rows: rows).run(in: database("ingest")) }
        if isWanted("jobs") { try await JobBenchmark().run(in: database("jobs")) }
        if isWanted("compare") { try await CompareBenchmark().run(lines: [20, 400], in: database) }
        if parts.contains("compare-large") { try await CompareBenchmark().run(lines: [20, 2_000], in: database) }
        if parts.contains("rest-stage") { try await RestStage().run(in: database("rest")) }
        if isWanted("load") { try await LoadBenchmark().run(in: database("load")) }
        if isWanted("week"), arguments.count == 10 {
            let market = WeekMarket(items: try text(of: arguments[8]), stores: try text(of: arguments[9]))
            try await WeekBenchmark(market: market, checkout: arguments[4]).run(in: database("week"))
        }
    }

    static func bytes(of path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: path))) }

    private static func text(of path: String) throws -> String { String(decoding: try bytes(of: path), as: UTF8.self) }

    struct Usage: Error, CustomStringConvertible {
        let description =
            "usage: bench WORDING PAGE PRODUCTS CHECKOUT STATE-DIRECTORY ROWS PARTS [ITEMS STORES]; see tools/bench"
    }
}
