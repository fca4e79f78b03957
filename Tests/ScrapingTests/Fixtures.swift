import Deals
import FoundationEssentials
import Scraping
import Synchronization
import TestSupport

/// The shipped definitions.
enum Shipped {
    static let folder = Checkout.top + "/scrapers"
    /// Without the one whose answers nobody has seen.
    static let proven = sources.filter { $0 != "publix-tpr" }

    /// Every folder with a definition.
    static let sources =
        (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted()
        .filter { FileManager.default.fileExists(atPath: "\(folder)/\($0)/scraper.yaml") } ?? []

    /// Each is read once.
    static func definition(_ id: String) throws -> ScraperDefinition {
        if let known = definitions.withLock({ $0[id] }) { return known }
        let definition = try ScraperDefinition(directory: "\(folder)/\(id)")
        definitions.withLock { $0[id] = definition }
        return definition
    }

    private static let definitions = Mutex<[String: ScraperDefinition]>([:])

    static func sample(_ source: String, _ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\(source)/samples/\(name)")))
    }
}

/// A small valid definition, for tests of invalid changes.
enum Example {
    static let yaml = """
        id: corner
        chain: corner
        title: Corner shop
        terms: {url: https://corner.example/terms, summary: none}
        politeness: {minimum_gap_seconds: 1, robots: obey}
        schedule: {refresh_hours: 24}
        auth: {kind: none}
        stores:
          near: {url: "https://corner.example/near?at={latitude},{longitude}&miles={radius_miles}", maximum_radius_miles: 50}
          by_code: {url: "https://corner.example/stores/{store.code}"}
          when: $.stores
          records: "$.stores[:]"
          fields: {code: $.id, name: $.name, state: $.state, latitude: $.lat, longitude: $.lon}
        documents:
          ad: {url: "https://corner.example/ad?store={store.ad_code}"}
          pages:
            url: "https://corner.example/list?dept={value}&from={start}&count={limit}"
            values: [fruit, "meat & fish"]
            offset: {limit: 2, last_start: 4}
          search:
            url: "https://corner.example/find?q={term}"
            headers: {X-Store: "{store.code}"}
            search_terms: {min_length: 3, max_words: 2, default: [milk]}
          known:
            url: "https://corner.example/items?ids={ids}"
            ids: {batch: 2}
        default_documents: [search, known]
        layouts:
          - name: list
            format: json
            when: $.items
            records: "$.items[:]"
            fields: {sku: $.id, title: $.title, deal_text: $.deal, department: $.dept}
            min_records: 2
            required: {deal_text: 50}
        guards: {min_rows: 3}
        validity: {assumed_week_starts_on: wednesday, dates: local_days}
        edition: shared
        """

    /// A source without requests, also valid.
    static let ofFiles = """
        id: stall
        chain: corner
        title: Saved pages of a market stall
        terms: {url: https://stall.example/terms, summary: none}
        layouts:
          - {name: list, format: json, when: $.items, records: "$.items[:]", fields: {title: $.title}}
        validity: {assumed_week_starts_on: monday, dates: local_days}
        edition: store
        """

    static func definition(replacing old: String = "", with new: String = "") throws(ScrapeError) -> ScraperDefinition {
        try old.isEmpty ? unchanged.get() : read(yaml.replacing(old, with: new))
    }

    private static let unchanged: Result<ScraperDefinition, ScrapeError> = Result { () throws(ScrapeError) in
        try read(yaml)
    }

    private static func read(_ yaml: String) throws(ScrapeError) -> ScraperDefinition {
        try ScraperDefinition(yaml: yaml, file: "scraper.yaml", source: "corner")
    }

    static let today = LocalDay(iso: "2026-11-21")!

    static func store(adCode: String? = "7700001") -> Store {
        Store(
            chain: "corner", code: "A 1&x=2", adCode: adCode, name: "Corner", state: "GA",
            location: Coordinate(latitudeMicrodegrees: 33_755_000, longitudeMicrodegrees: -84_390_001)!,
            timeZone: "America/New_York")
    }
}

func thrown<Value>(_ body: () throws -> Value) -> ScrapeError? {
    do {
        _ = try body()
        return nil
    } catch {
        return error as? ScrapeError
    }
}
