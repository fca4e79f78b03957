import ArgumentParser
import CommandSupport
import Deals
import Presentation
import Rows
import Storage

struct ListChanges: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "changes",
        abstract: "List what changed: new, ended, cheaper and dearer deals.",
        discussion: """
            Compares a store's deal on an item with that of the edition before, oldest \
            change first. A deal has ended when its last day is over, or when the \
            edition no longer has it. "changed" deals have other terms, and a price that \
            is equal or cannot be compared.

            A cursor continues where an earlier answer ended: each change is listed \
            once. It is printed last, and with --json in each row.

            Examples:
              circulard changes --near 33.749,-84.388 --radius 5
              circulard changes --store publix/1083 --kind cheaper --kind new
              circulard changes --since 2026-06-26 --words coffee --json
              circulard changes --after 12.1790000000000000 --json
            """)

    @OptionGroup var options: GlobalOptions
    @OptionGroup var place: NearOptions
    @Option(help: ArgumentHelp("Only this store.", valueName: "chain/code"), completion: .stores) var store: String?
    @Option(help: "Only changes after this instant; default: 7 days ago.") var since: Instant?
    @Option(help: ArgumentHelp("Only changes that an earlier answer did not list.", valueName: "cursor"))
    var after: CursorArgument?
    @Option(
        help: "Only this kind: \(ChangeKind.allCases.map(\.rawValue).joined(separator: ", ")). Repeatable.",
        completion: .list(ChangeKind.allCases.map(\.rawValue)))
    var kind: [KindName] = []
    @Option(help: "Only items with this text in title or size.") var words: String?
    @Option(help: "Maximum number of rows.") var limit: Int = 50
    @Flag(help: "Print one JSON object per line.") var json = false

    struct KindName: ExpressibleByArgument {
        let kind: ChangeKind
        init?(argument: String) {
            guard let kind = ChangeKind(rawValue: argument) else { return nil }
            self.kind = kind
        }
    }

    struct CursorArgument: ExpressibleByArgument {
        let cursor: ChangeCursor
        init?(argument: String) {
            guard let cursor = ChangeCursor(argument) else { return nil }
            self.cursor = cursor
        }
    }

    func validate() throws {
        guard (1...10_000).contains(limit) else { throw ValidationError("--limit must be within 1 to 10000") }
        guard since == nil || after == nil else { throw ValidationError("give --since or --after, not both") }
        try place.validate(store: store)
    }

    private static let week = 7 * 86_400

    func run() async throws {
        let now = Clock.now()
        let page = try await CommandContext.open(options) { context in
            let search = ChangeSearch(
                place: try await DealSearch.SearchArea(place, store: store, context.database, now),
                kinds: Set(kind.map(\.kind)), words: words,
                after: after?.cursor ?? ChangeCursor(since: since?.seconds ?? now - Self.week), limit: limit)
            return try await context.database.changes(search, at: now)
        }
        if json { try JSON.printLines(page.changes, Self.fields) } else { try print(page.changes) }
        if page.hasMore { Console.say("There are more; see --limit.") }
        Console.say("The changes after these: circulard changes --after \(page.next)")
    }

    private static let fields =
        RowSchema.change.fields + [RowField("cursor", \.cursor.description, "The changes after it: --after.")]

    private func print(_ changes: [DealChange]) throws {
        guard !changes.isEmpty else { return Console.say("No changes found.") }
        var table = Table(columns: [
            .init(title: "Change"), .init(title: "Store", isFlexible: true), .init(title: "Item", isMovable: true),
            .init(title: "Before", isFlexible: true), .init(title: "Now", isFlexible: true), .init(title: "Ends"),
        ])
        for change in changes {
            table.rows.append([
                change.kind.rawValue, change.store,
                [change.title, change.size].compactMap(\.self).joined(separator: ", "), change.previous?.summary ?? "",
                change.deal?.summary ?? "", Phrases.day(change.lastDay),
            ])
        }
        try table.print()
    }
}

extension DealChange.DealState {
    /// "$2.50", "at most $1.67 for 2", "from $4.99/lb"; the deal as printed where it gives no price.
    fileprivate var summary: String {
        guard let priceCents else { return text ?? "no price" }
        let bound =
            switch basis {
            case .atMost: "at most "
            case .atLeast: "from "
            case .exact, .unknown: ""
            }
        let quantity = (minimumQuantity ?? 1) > 1 ? ", buy \(minimumQuantity ?? 1)" : ""
        return "\(bound)\(Money(cents: priceCents))\(per == "pound" ? "/lb" : "")\(quantity)"
    }
}
