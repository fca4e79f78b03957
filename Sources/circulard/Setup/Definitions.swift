import FoundationEssentials
import Ingest
import Scraping

extension Share {
    /// The ids of the scraper definitions there are.
    func sourceNames() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: scrapers).sorted().filter {
            FileManager.default.fileExists(atPath: "\(scrapers)/\($0)/scraper.yaml")
        }
    }

    func definition(of source: String) throws -> ScraperDefinition {
        let names = try sourceNames()
        guard names.contains(source) else {
            throw Failure(.usage, "there is no source \"\(source)\"", advice: "known: \(names.joined(separator: ", "))")
        }
        return try ScraperDefinition(directory: "\(scrapers)/\(source)")
    }
}
