package import Answers
package import Deals
import FoundationEssentials
import Ingest
package import Scraping

extension Share {
    /// The ids of the scraper definitions there are.
    package func sourceNames() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: scrapers).sorted().filter {
            FileManager.default.fileExists(atPath: "\(scrapers)/\($0)/scraper.yaml")
        }
    }

    package func definition(of source: String) throws -> ScraperDefinition {
        let names = try sourceNames()
        guard names.contains(source) else {
            throw Failure(.usage, "there is no source \"\(source)\"", advice: "known: \(names.joined(separator: ", "))")
        }
        return try ScraperDefinition(directory: "\(scrapers)/\(source)")
    }

    /// How chains make their own numbers from a GTIN, by chain.
    package func skuForms() throws -> [String: SKUForm] {
        let forms = try sourceNames().map(definition).compactMap { definition in
            definition.skuForm.map { (definition.chain, $0) }
        }
        return Dictionary(forms) { first, _ in first }
    }

    package func registers() throws -> Registers {
        let known = try sourceNames().map(definition).filter { $0.register != .unknown }
        return Registers(Dictionary(known.map { ($0.chain, $0.register.rules) }) { first, _ in first })
    }
}
