import Deals
import Scraping

/// How the registers of each chain ring up a part of a deal, by the scraper definitions.
struct Registers: Sendable {
    private let tables: [String: RegisterTable]

    init(_ definitions: [ScraperDefinition]) {
        let known = definitions.filter { $0.register != .unknown }
        tables = Dictionary(known.map { ($0.chain, $0.register) }) { first, _ in first }
    }

    func rules(at store: Store) -> RegisterRules { tables[store.chain]?.rules(in: store.state) ?? .unknown }
}

extension Share {
    func registers() throws -> Registers { Registers(try sourceNames().map(definition)) }
}
