import AdText
import ArgumentParser
import CommandSupport
import Deals
import Presentation
import Rows
import Storage

struct ListDeals: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "deals",
        abstract: "List live deals.",
        discussion: """
            Examples:
              circulard deals --near 33.749,-84.388 --radius 5
              circulard deals --store publix/1083 --words coffee
              circulard deals --near 33.749,-84.388 --mechanic bxgy_free --json
              circulard deals --store publix/1083 --department-group dairy_eggs --sort best
            """)

    @OptionGroup var options: GlobalOptions
    @OptionGroup var place: NearOptions
    @Option(help: ArgumentHelp("Only this store.", valueName: "chain/code"), completion: .stores) var store: String?
    @Option(help: "Only deals with this text in title, brand or size.") var words: String?
    @Option(
        help: ArgumentHelp("Only this kind of deal: \(Mechanic.allCases.map(\.rawValue).joined(separator: ", "))."),
        completion: .list(Mechanic.allCases.map(\.rawValue)))
    var mechanic: MechanicName?
    @Option(
        help: ArgumentHelp(
            "Only this department: \(DepartmentGroup.allCases.map(\.rawValue).joined(separator: ", "))."),
        completion: .list(DepartmentGroup.allCases.map(\.rawValue)))
    var departmentGroup: DepartmentName?
    @Option(
        help: ArgumentHelp(
            "Order: \(DealSearch.Order.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "order"),
        completion: .list(DealSearch.Order.allCases.map(\.rawValue)))
    var sort = OrderName(order: .distance)
    @Option(help: "Maximum number of rows.") var limit: Int = 50
    @Option(help: "List the deals of this instant instead of now.") var at: Instant?
    @Flag(help: "Print one JSON object per line.") var json = false

    struct MechanicName: ExpressibleByArgument {
        let mechanic: Mechanic
        init?(argument: String) {
            guard let mechanic = Mechanic(rawValue: argument) else { return nil }
            self.mechanic = mechanic
        }
    }

    struct DepartmentName: ExpressibleByArgument {
        let department: DepartmentGroup
        init?(argument: String) {
            guard let department = DepartmentGroup(rawValue: argument) else { return nil }
            self.department = department
        }
    }

    struct OrderName: ExpressibleByArgument {
        let order: DealSearch.Order
        init(order: DealSearch.Order) { self.order = order }
        init?(argument: String) {
            guard let order = DealSearch.Order(rawValue: argument) else { return nil }
            self.order = order
        }
        var defaultValueDescription: String { order.rawValue }
    }

    func validate() throws {
        guard limit > 0 else { throw ValidationError("--limit must be at least 1") }
        try place.validate(store: store)
    }

    func run() async throws {
        let now = at?.seconds ?? Clock.now()
        let rows = try await CommandContext.open(options) { context in
            let filters = [
                words.map(DealFilter.words), mechanic.map { .mechanics([$0.mechanic]) },
                departmentGroup.map { .departments([$0.department]) },
            ]
            let area = try await DealSearch.SearchArea(place, store: store, context.database, now)
            var search = DealSearch(place: area, filters: filters.compactMap(\.self), limit: limit)
            search.order = sort.order
            let rows = try await context.database.offers(search, at: now, readsEvidence: false)
            if rows.isEmpty { try await context.sayWhyNothing(area, at: now) }
            return rows
        }
        guard json else { return try print(rows) }
        try JSON.printLines(rows.map { DealRow($0, now: now) }, RowSchema.deal.fields)
    }

    private func print(_ rows: [StoreOffer]) throws {
        guard !rows.isEmpty else { return Console.say("No live deals found.") }
        var table = Table(columns: [
            .init(title: "Store", isFlexible: true), .init(title: "Item", isMovable: true),
            .init(title: "Deal", isFlexible: true), .init(title: "Ends"),
        ])
        for row in rows {
            table.rows.append([
                row.store.name, Phrases.item(row.offer), OfferPrinter.short(row.offer),
                Phrases.day(row.offer.validity.last) + (row.offer.validity.isAssumed ? "?" : ""),
            ])
        }
        try table.print()
        if rows.count == limit { Console.say("There may be more matches; see --limit.") }
    }
}
