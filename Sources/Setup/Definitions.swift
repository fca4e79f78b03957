package import Answers
package import Deals
import FoundationEssentials
import Ingest
package import Scraping

/// The folder of one source's definition.
package struct DefinitionFolder: Sendable {
    package let source: String
    package let path: String
    /// Whether it is the operator's own.
    package let isOwn: Bool
    /// The shipped folder of the same source that is not used because of it.
    package let replaced: String?

    /// Where the definition comes from, for a person.
    package var origin: String { !isOwn ? "shipped" : replaced == nil ? "own" : "own, replaces the shipped one" }
}

extension Share {
    /// The folders of all sources, by id. The operator's own come before the shipped.
    package func folders() throws -> [DefinitionFolder] {
        let shipped = try Self.names(in: scrapers)
        var folders = shipped.map {
            DefinitionFolder(source: $0, path: "\(scrapers)/\($0)", isOwn: false, replaced: nil)
        }
        for directory in ownScrapers.reversed() {
            for name in try Self.names(in: directory) {
                folders.removeAll { $0.source == name }
                let replaced = shipped.contains(name) ? "\(scrapers)/\(name)" : nil
                folders.append(
                    DefinitionFolder(source: name, path: "\(directory)/\(name)", isOwn: true, replaced: replaced))
            }
        }
        return folders.sorted { $0.source < $1.source }
    }

    /// The ids of the scraper definitions there are.
    package func sourceNames() throws -> [String] { try folders().map(\.source) }

    package func folder(of source: String) throws -> DefinitionFolder {
        let folders = try folders()
        guard let folder = folders.first(where: { $0.source == source }) else {
            let known = folders.map(\.source).joined(separator: ", ")
            throw Failure(.usage, "there is no source \"\(source)\"", advice: "known: \(known)")
        }
        return folder
    }

    package func definition(of source: String) throws -> ScraperDefinition { try definition(in: folder(of: source)) }

    /// - Throws: a failure where the operator's own definition is less polite than the shipped one that it replaces.
    package func definition(in folder: DefinitionFolder) throws -> ScraperDefinition {
        let definition = try ScraperDefinition(directory: folder.path)
        guard let replaced = folder.replaced, let shipped = try? ScraperDefinition(directory: replaced) else {
            return definition
        }
        let (own, theirs) = (definition.politeness, shipped.politeness)
        guard definition.isOfFilesOnly || own.minimumGapSeconds >= theirs.minimumGapSeconds else {
            throw Failure.configuration(
                "\(folder.path): politeness.minimum_gap_seconds is \(own.minimumGapSeconds), and the shipped definition "
                    + "waits \(theirs.minimumGapSeconds) s",
                advice: "set \(theirs.minimumGapSeconds) or more, or give the source another id")
        }
        guard definition.isOfFilesOnly || own.obeysRobots || !theirs.obeysRobots else {
            throw Failure.configuration(
                "\(folder.path): politeness.robots is not obey, as it is in the shipped definition",
                advice: "obey robots.txt, or give the source another id")
        }
        return definition
    }

    /// The definitions that can be used, and of each other the reason.
    package func definitions() throws -> [(folder: DefinitionFolder, result: Result<ScraperDefinition, any Error>)] {
        try folders().map { folder in (folder, Result { try definition(in: folder) }) }
    }

    /// How chains make their own numbers from a GTIN, by chain. A definition that is broken tells none.
    package func skuForms() throws -> [String: SKUForm] {
        let forms = try usable().compactMap { definition in definition.skuForm.map { (definition.chain, $0) } }
        return Dictionary(forms) { first, _ in first }
    }

    /// A definition that is broken tells none, and prices are then said to be unknown.
    package func registers() throws -> Registers {
        let known = try usable().filter { $0.register != .unknown }
        return Registers(Dictionary(known.map { ($0.chain, $0.register.rules) }) { first, _ in first })
    }

    private func usable() throws -> [ScraperDefinition] { try definitions().compactMap { try? $0.result.get() } }

    private static func names(in directory: String) throws -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: directory).filter {
                exists("\(directory)/\($0)/scraper.yaml")
            }
        } catch {
            throw Failure.configuration(
                "the definitions in \(directory) cannot be listed", advice: "let this user read that directory")
        }
    }
}
