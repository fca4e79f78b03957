import ArgumentParser
import CommandSupport
import Deals
import Presentation
import Rows
import Storage

struct History: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Tell from an item's earlier prices whether its price is a good one.",
        discussion: """
            For each item: where its price stands among those of the last 28, 90, 180 or 365 days, in how many weeks it \
            was on sale, and when the next sale is expected. Days on which a store was not read are unknown. With \
            --near these are the items of each chain's nearest store that was read.

            Prices are those of one unit, all terms of the deal met. The query names goods as in "circulard compare", \
            or is a chain's number of an item. Items that are on offer now come first.

            Examples:
              circulard history butter --near 33.749,-84.388
              circulard history 'unsalted butter' --store publix/1083
              circulard history 0001111041700 --store kroger/01160405 --json
            """)

    @OptionGroup var options: GlobalOptions
    @Argument(help: "Item to look for.") var query: String
    @OptionGroup var place: NearOptions
    @Option(help: ArgumentHelp("Only this store.", valueName: "chain/code"), completion: .stores) var store: String?
    @OptionGroup var shopper: ShopperOptions
    @Flag(help: "Search the words of title, brand and size, whatever goods they name.") var anyText = false
    @Option(help: "Maximum number of items of a store.") var limit: Int = 5
    @Option(help: "What was known at this instant instead of now.") var at: Instant?
    @Flag(help: "Print one JSON object per line.") var json = false

    func validate() throws {
        guard limit > 0 else { throw ValidationError("--limit must be at least 1") }
        guard query.contains(where: { $0.isLetter || $0.isNumber }) else {
            throw ValidationError("the query is empty: name an item, such as milk")
        }
        try place.validate(store: store)
    }

    func run() async throws {
        guard store != nil || place.near != nil else {
            throw Failure.usage(
                "a store or a location is required: --store CHAIN/CODE or --near LAT,LON",
                advice: "for example --near 33.749,-84.388")
        }
        let now = at?.seconds ?? Clock.now()
        let (asked, answer) = try await CommandContext.open(options) { context in
            let asked = try await ComparisonQuery(query, isPlainText: anyText, in: context.database)
            let answer = try await asked.histories(
                in: context.database, at: stores(context.database, now), profile: shopper.profile, limit: limit,
                instant: now)
            return (asked, answer)
        }
        let (found, more) = answer
        if json { return try JSON.printLines(found, RowSchema.sales.fields) }
        try HistoryText(rows: found, more: more, query: asked).print()
    }

    private func stores(_ database: Database, _ now: Int) async throws -> [StoreRow] {
        if let near = try await place.center(in: database) {
            return try await database.storesRead(near: near, radiusMeters: place.radiusMeters, at: now)
        }
        return try await [database.store(named: store ?? "", at: now)]
    }
}
