import FoundationEssentials

/// Figures of reading and storing, each with what it is compared with. They are of one machine at one time: no test looks at them.
@main enum Bench {
    /// Arguments: ad wording by kind (TSV), a saved Publix page, saved Kroger products, the top of the checkout, a directory
    /// for databases, and how many offers to bring in.
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 7, let rows = Int(arguments[6]) else { throw Usage() }
        let wording = String(decoding: try bytes(of: arguments[1]), as: UTF8.self)
        LineBenchmark(wording: wording).run()
        GrowthBenchmark().run()
        try JSONBenchmark(document: bytes(of: arguments[3])).run()
        try await PageBenchmark(
            page: bytes(of: arguments[2]), checkout: arguments[4], stateDirectory: arguments[5] + "/page"
        ).run()
        try await IngestBenchmark(rows: rows).run(
            in: BenchDatabase(checkout: arguments[4], stateDirectory: arguments[5] + "/ingest"))
        try await LoadBenchmark().run(
            in: BenchDatabase(checkout: arguments[4], stateDirectory: arguments[5] + "/load"))
    }

    static func bytes(of path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: path))) }

    struct Usage: Error, CustomStringConvertible {
        let description = "usage: bench WORDING PAGE PRODUCTS CHECKOUT STATE-DIRECTORY ROWS; tools/bench knows them"
    }
}
