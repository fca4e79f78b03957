import ArgumentParser
import Deals
import Ingest
import Scraping
import Setup
import Storage

struct Stores: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List, find and add stores, and retire those that closed.",
        subcommands: [List.self, Find.self, Add.self, Retire.self], defaultSubcommand: List.self)

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the stores that are known.",
            discussion: """
                Examples:
                  circulard stores
                  circulard stores --near 33.749,-84.388 --radius 5
                  circulard stores --all
                """)

        @OptionGroup var options: GlobalOptions
        @OptionGroup var place: NearOptions
        @Option(help: "Of one chain only.") var chain: String?
        @Flag(help: "Also those that are closed, of anywhere.") var all = false
        @Flag(help: "One JSON object a line.") var json = false

        func validate() throws {
            guard place.near == nil || !all else { throw ValidationError("--all is of anywhere: not with --near") }
        }

        func run() async throws {
            let rows = try await Workplace.open(options) { workplace in
                guard let near = place.near else {
                    return try await workplace.database.stores(chain: chain, includingRetired: all, at: Clock.now())
                }
                return try await workplace.database.stores(
                    near: near.coordinate, radiusMeters: place.radiusMeters, chain: chain, at: Clock.now())
            }
            try StoreList(rows: rows).print(json: json)
        }
    }

    struct Find: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Ask a chain's own store list, and keep what it answers.",
            discussion: """
                What is listed and is no store is named with the reason: a warehouse, a place that is not in its state. \
                A store that the chain lists as closed is retired. More than one in ten of the known stores that close at \
                once, and a store that jumps to a place far away, are not believed: they stay as they are, exit status 65.

                Examples:
                  circulard stores find kroger --near 33.749,-84.388 --radius 5
                  circulard stores find publix --from store-page.html
                """)

        @OptionGroup var options: GlobalOptions
        @Argument(help: "Source: a folder of scrapers/.") var source: String
        @OptionGroup var place: NearOptions
        @Option(
            parsing: .upToNextOption,
            help: ArgumentHelp("Saved answers of the list, or saved pages of stores, instead.", valueName: "file"))
        var from: [String] = []
        @Flag(help: "Believe the list although many stores close at once or jump far away.") var acceptUnlikely = false
        @Flag(help: "One JSON object a line.") var json = false

        func validate() throws {
            if from.isEmpty { _ = try place.required() }
            guard from.isEmpty || place.near == nil else { throw ValidationError("give either --near or --from") }
        }

        func run() async throws {
            let files = try from.map { ($0, try InputFile(path: $0).bytes()) }
            let found = try await Workplace.open(options) { workplace in
                guard files.isEmpty else { return try await keep(files, workplace) }
                let session = try await workplace.session(for: source)
                return try await StoreChooser(workplace: workplace, session: session).found(
                    near: place.required(), place, acceptsUnlikely: acceptUnlikely)
            }
            for record in found.leftOut { Console.say("left out: \(record.name): \(record.reason)") }
            try StoreList(rows: found.rows).print(json: json)
            guard !found.anomalies.isEmpty else { return }
            for anomaly in found.anomalies { Console.say("circulard: \(anomaly)") }
            Console.say("If the list is right, run the same with --accept-unlikely.")
            throw ExitCode(Int32(ExitStatus.badData.rawValue))
        }

        private func keep(_ files: [(String, [UInt8])], _ workplace: Workplace) async throws -> FoundStores {
            let definition = try workplace.share.definition(of: source)
            try await workplace.register(definition)
            let today = LocalDay(daysSinceEpoch: Clock.now() / 86_400)
            let lists = try files.map { try definition.stores(in: $0.1, from: $0.0, today: today) }
            let anomalies = try await workplace.database.keep(
                lists.flatMap(\.stores), chain: definition.chain, acceptsUnlikely: acceptUnlikely, at: Clock.now())
            let codes = Set(lists.flatMap(\.stores).map(\.code))
            let known = try await workplace.database.stores(
                chain: definition.chain, includingRetired: true, at: Clock.now())
            return FoundStores(
                rows: known.filter { codes.contains($0.store.code) }, leftOut: lists.flatMap(\.leftOut),
                anomalies: anomalies)
        }
    }

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add a store by hand, for pages you saved yourself.",
            discussion: """
                Example:
                  circulard stores add publix 1083 --name 'Test Commons' --state GA \\
                    --near 33.749,-84.388 --ad-code 2501083
                """)

        @OptionGroup var options: GlobalOptions
        @Argument(help: "Source: a folder of scrapers/.") var source: String
        @Argument(help: "The chain's code for the store.") var code: String
        @Option(help: "Name of the store.") var name: String
        @Option(help: "Two-letter US state, such as GA.") var state: USState
        @Option(help: ArgumentHelp("Where it stands.", valueName: "lat,lon")) var near: Place
        @Option(help: "IANA time zone, such as America/New_York. Default: the place's.") var timeZone: String?
        @Option(help: "The code its weekly-ad pages use, where that is another one.") var adCode: String?

        func validate() throws {
            do {
                let (north, east) = (near.coordinate.latitudeMicrodegrees, near.coordinate.longitudeMicrodegrees)
                _ = try state.point(latitude: north, longitude: east)
            } catch {
                throw ValidationError("--near: \(error.reason)")
            }
            guard !code.isEmpty, !name.isEmpty else { throw ValidationError("the code and --name may not be empty") }
            let texts = [("the code", code), ("--name", name), ("--ad-code", adCode ?? "")]
            for (place, text) in texts where text.contains(where: \.isNewline) || text.hasTerminalCommands {
                throw ValidationError("\(place) has a control character in it: \(text.printable)")
            }
        }

        func run() async throws {
            let definition = try Share.locate().definition(of: source)
            let store = Store(
                chain: definition.chain, code: code, adCode: adCode, name: name, state: state.code,
                location: near.coordinate, timeZone: timeZone ?? state.timeZone(at: near.coordinate))
            try await Workplace.open(options) { workplace in
                try await workplace.register(definition)
                try await keep(store, in: workplace.database)
            }
        }

        private func keep(_ store: Store, in database: Database) async throws {
            do {
                try await database.upsertStores([store])
            } catch let error as StorageError where error.code == .impossible(constraint: "time_zone_is_known") {
                throw Failure(
                    .badData, "there is no time zone \(store.timeZone)",
                    advice: "give an IANA name, such as America/New_York"
                )
            }
        }
    }
}

extension Stores {
    struct Retire: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Note that a store has closed.",
            discussion: """
                It keeps its offers and its history, and is no longer due, near or compared, until the chain's own list \
                shows it open again. A store that the list shows as closed is retired without this.

                Examples:
                  circulard stores retire kroger 01100482
                  circulard stores retire kroger 01100482 --undo
                """)

        @OptionGroup var options: GlobalOptions
        @Argument(help: "Source: a folder of scrapers/.") var source: String
        @Argument(help: "The chain's code for the store.") var code: String
        @Flag(help: "It is open after all.") var undo = false

        func run() async throws {
            let chain = try Share.locate().definition(of: source).chain
            try await Workplace.open(options) { workplace in
                guard let row = try await workplace.database.store(chain: chain, code: code, at: Clock.now()) else {
                    throw Failure(
                        .badData, "no store \(code) of \(chain) is known", advice: "see circulard stores --all")
                }
                try await workplace.database.setRetired(at: undo ? nil : Clock.now(), store: row.id)
            }
        }
    }
}

extension USState: ExpressibleByArgument {
    package init?(argument: String) { self.init(argument.uppercased()) }
}

/// Stores as a table or as JSON.
struct StoreList {
    let rows: [StoreRow]

    func print(json: Bool) throws {
        if json { return try JSON.printLines(rows.map(StoreJSON.init)) }
        guard !rows.isEmpty else {
            return Console.say("No stores are known there: circulard stores find SOURCE --near LAT,LON")
        }
        var columns: [Table.Column] = [
            .init(title: "Chain"), .init(title: "Code"), .init(title: "Name", isFlexible: true),
            .init(title: "City", isFlexible: true), .init(title: "Away", alignsRight: true), .init(title: "Kept fresh"),
        ]
        let someClose = rows.contains { $0.retiredOn != nil }
        if someClose { columns.append(.init(title: "Closed from")) }
        var table = Table(columns: columns)
        for row in rows {
            let cells = [
                row.store.chain, row.store.code, row.store.name,
                [row.store.city, row.store.state].compactMap(\.self).joined(separator: ", "),
                row.distanceMeters.map(miles) ?? "", row.isFollowed ? "yes" : "",
            ]
            table.rows.append(someClose ? cells + [row.retiredOn?.description ?? ""] : cells)
        }
        try table.print()
    }
}

struct StoreJSON: Encodable {
    let chain: String, code: String, adCode: String?, name: String, street: String?, city: String?, state: String
    let postalCode: String?, latitudeMicrodegrees: Int, longitudeMicrodegrees: Int, timeZone: String
    let followed: Bool, retiredOn: String?, distanceMeters: Int?

    init(_ row: StoreRow) {
        let store = row.store
        (chain, code, adCode, name) = (store.chain, store.code, store.adCode, store.name)
        (street, city, state, postalCode) = (store.street, store.city, store.state, store.postalCode)
        latitudeMicrodegrees = store.location.latitudeMicrodegrees
        longitudeMicrodegrees = store.location.longitudeMicrodegrees
        (timeZone, followed, distanceMeters) = (store.timeZone, row.isFollowed, row.distanceMeters)
        retiredOn = row.retiredOn?.description
    }
}
