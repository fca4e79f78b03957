import ArgumentParser
import CommandSupport
import Deals
import Ingest
import Presentation
import Rows
import Scraping
import Storage

struct Stores: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List, find, add and retire stores, and locate ZIP codes.",
        subcommands: [ListStores.self, Find.self, Add.self, Retire.self, ZIPCodes.self],
        defaultSubcommand: ListStores.self)

    struct ListStores: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List the known stores.",
            discussion: """
                Examples:
                  circulard stores
                  circulard stores --near 33.749,-84.388 --radius 5
                  circulard stores --all
                """)

        @OptionGroup var options: GlobalOptions
        @OptionGroup var place: NearOptions
        @Option(help: "Only this chain.", completion: .chains) var chain: String?
        @Flag(help: "Also list closed stores; not with --near.") var all = false
        @Flag(help: "Print one JSON object per line.") var json = false

        func validate() throws {
            guard place.near == nil || !all else { throw ValidationError("give either --all or --near") }
        }

        func run() async throws {
            let rows = try await CommandContext.open(options) { context in
                guard let near = try await place.center(in: context.database) else {
                    return try await context.database.stores(chain: chain, includingRetired: all, at: Clock.now())
                }
                return try await context.database.stores(
                    near: near, radiusMeters: place.radiusMeters, chain: chain, at: Clock.now())
            }
            try StoreTable(rows: rows).print(json: json)
        }
    }

    struct Find: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Query a chain's own store list and store the results.",
            discussion: """
                Entries that are not stores, such as warehouses or places outside their state, are listed with the \
                reason. A store that the chain lists as closed is retired. If more than one in ten known stores close \
                at once, or a store moves far away, these changes are not written and the exit status is 65.

                Examples:
                  circulard stores find kroger --near 33.749,-84.388 --radius 5
                  circulard stores find publix --from store-page.html
                """)

        @OptionGroup var options: GlobalOptions
        @Argument(help: "Id of the source.", completion: .sourceIDs) var source: String
        @OptionGroup var place: NearOptions
        @Option(
            parsing: .upToNextOption,
            help: ArgumentHelp("Read saved responses of the list, or saved store pages, instead.", valueName: "file"),
            completion: .file())
        var from: [String] = []
        @Flag(help: "Write the list even if many stores close at once or move far away.") var skipAnomalyCheck = false
        @Flag(help: "Print one JSON object per line.") var json = false

        func validate() throws {
            if from.isEmpty { try place.requireGiven() }
            guard from.isEmpty || place.near == nil else { throw ValidationError("give either --near or --from") }
        }

        func run() async throws {
            let files = try from.map { ($0, try InputFile(path: $0).bytes()) }
            let found = try await CommandContext.open(options, makesTables: true) { context in
                guard files.isEmpty else { return try await keep(files, context) }
                let session = try await context.session(for: source)
                return try await StoreChooser(context: context, session: session).found(
                    near: place.required(in: context.database), place, skipsAnomalyCheck: skipAnomalyCheck)
            }
            for record in found.leftOut { Console.say("left out: \(record.name): \(record.reason)") }
            try StoreTable(rows: found.rows).print(json: json)
            guard !found.anomalies.isEmpty else { return }
            for anomaly in found.anomalies { Console.say("circulard: \(anomaly)") }
            Console.say("If the list is right, repeat with --skip-anomaly-check.")
            throw ExitCode(Int32(ExitStatus.badData.rawValue))
        }

        private func keep(_ files: [(String, [UInt8])], _ context: CommandContext) async throws -> FoundStores {
            let definition = try context.dataDirectory.definition(of: source)
            try await context.register(definition)
            let today = LocalDay(daysSinceEpoch: Clock.now() / 86_400)
            let lists = try files.map { try definition.stores(in: $0.1, from: $0.0, today: today) }
            let anomalies = try await context.database.keep(
                lists.flatMap(\.stores), chain: definition.chain, skipsAnomalyCheck: skipAnomalyCheck, at: Clock.now())
            let codes = Set(lists.flatMap(\.stores).map(\.code))
            let known = try await context.database.stores(
                chain: definition.chain, includingRetired: true, at: Clock.now())
            return FoundStores(
                rows: known.filter { codes.contains($0.store.code) }, leftOut: lists.flatMap(\.leftOut),
                anomalies: anomalies)
        }
    }

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add a store by hand, to read pages you saved yourself.",
            discussion: """
                Examples:
                  circulard stores add publix 1083 --name 'Test Commons' --state GA \\
                    --near 33.749,-84.388 --ad-code 2501083
                  circulard stores add aldi 444-086 --name 'Elm Street' --state GA --near 30306
                """)

        @OptionGroup var options: GlobalOptions
        @Argument(help: "Id of the source.", completion: .sourceIDs) var source: String
        @Argument(help: "The chain's code of the store.") var code: String
        @Option(help: "Name of the store.") var name: String
        @Option(help: "Two-letter US state, such as GA.") var state: USState
        @Option(
            parsing: .unconditional,
            help: ArgumentHelp(
                "Location of the store, in degrees; or its ZIP code, whose center is less exact.", valueName: "lat,lon")
        )
        var near: SearchCenter
        @Option(help: "IANA time zone, such as America/New_York. Default: by location.") var timeZone: String?
        @Option(help: "The store's code in weekly-ad pages, if it differs.") var adCode: String?
        @Option(help: ArgumentHelp("ZIP code of the store: five digits.", valueName: "zip")) var postalCode: String?

        func validate() throws {
            try near.validate()
            if case .point(let point) = near, let reason = reason(against: point) { throw ValidationError(reason) }
            if let postalCode, postalCode.count != 5 || !postalCode.allSatisfy({ $0.isASCII && $0.isNumber }) {
                throw ValidationError("--postal-code needs five digits")
            }
            guard !code.isEmpty, !name.isEmpty else { throw ValidationError("the code and --name must not be empty") }
            let texts = [("the code", code), ("--name", name), ("--ad-code", adCode ?? "")]
            for (place, text) in texts where text.contains(where: \.isNewline) || text.hasTerminalCommands {
                throw ValidationError("\(place) contains a control character: \(text.printable)")
            }
        }

        private func reason(against point: Coordinate) -> String? {
            do {
                _ = try state.point(latitude: point.latitudeMicrodegrees, longitude: point.longitudeMicrodegrees)
                return nil
            } catch {
                return "--near: \(error.reason)"
            }
        }

        func run() async throws {
            let definition = try DataDirectory.locate().definition(of: source)
            let isNew = try await CommandContext.open(options, makesTables: true) { context in
                let point = try await near.point(in: context.database)
                if let reason = reason(against: point) {
                    throw Failure.usage(reason, advice: "check --state and --near")
                }
                try await context.register(definition)
                return try await keep(store(of: definition, at: point), in: context.database)
            }
            Console.say("\(isNew ? "Added" : "Changed") \(definition.chain) \(code), \(name).")
            guard isNew else { return }
            Console.say("To read its ad: circulard scrape \(source) --store \(code) --from FILE")
        }

        private func store(of definition: ScraperDefinition, at point: Coordinate) -> Store {
            Store(
                chain: definition.chain, code: code, adCode: adCode, name: name, state: state.code,
                postalCode: postalCode ?? near.postalCode, location: point,
                timeZone: timeZone ?? state.timeZone(at: point))
        }

        /// - Returns: whether the store was not known before.
        private func keep(_ store: Store, in database: Database) async throws -> Bool {
            let isNew = try await database.store(chain: store.chain, code: store.code, at: Clock.now()) == nil
            do {
                try await database.upsertStores([store])
                return isNew
            } catch let error as StorageError where error.code == .impossible(constraint: "time_zone_is_known") {
                throw Failure(
                    .badData, "unknown time zone \(store.timeZone)",
                    advice: "give an IANA name, such as America/New_York"
                )
            }
        }
    }
}

extension Stores {
    struct Retire: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Record that a store has closed.",
            discussion: """
                Its offers and history are kept. It is no longer due, listed nearby or compared, until the chain's \
                store list reports it as open again. A store that the list reports as closed is retired automatically.

                Examples:
                  circulard stores retire kroger 01100482
                  circulard stores retire kroger 01100482 --undo
                """)

        @OptionGroup var options: GlobalOptions
        @Argument(help: "Id of the source.", completion: .sourceIDs) var source: String
        @Argument(help: "The chain's code of the store.", completion: .storeCodes) var code: String
        @Flag(help: "Record that the store is open again.") var undo = false

        func run() async throws {
            let chain = try DataDirectory.locate().definition(of: source).chain
            let name = try await CommandContext.open(options) { context in
                guard let row = try await context.database.store(chain: chain, code: code, at: Clock.now()) else {
                    throw Failure(
                        .badData, "chain \(chain) has no known store \(code)", advice: "see circulard stores --all")
                }
                try await context.database.setRetired(at: undo ? nil : Clock.now(), store: row.id)
                return row.store.name
            }
            Console.say("\(chain) \(code), \(name), is recorded as \(undo ? "open again" : "closed").")
        }
    }
}

extension USState: ExpressibleByArgument {
    package init?(argument: String) { self.init(argument.uppercased()) }
}

/// Prints stores as a table or as JSON.
struct StoreTable {
    let rows: [StoreRow]

    private static let fields =
        RowSchema.store.fields + [
            RowField("ad_code", \.store.adCode, "The chain's code for the store's ad, where it is another."),
            RowField("retired_on", \.retiredOn, "Day from which it is closed."),
        ]

    func print(json: Bool) throws {
        if json { return try JSON.printLines(rows, Self.fields) }
        guard !rows.isEmpty else {
            return Console.say("No known stores. To find stores, run circulard stores find SOURCE --near LAT,LON")
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
                row.distanceMeters.map(Mile.text) ?? "", row.isTracked ? "yes" : "",
            ]
            table.rows.append(someClose ? cells + [row.retiredOn?.description ?? ""] : cells)
        }
        try table.print()
    }
}
