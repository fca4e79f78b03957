package import Deals
import FoundationEssentials
import Ingest
package import Presentation
package import Scraping

/// The folder of one source's definition.
package struct DefinitionFolder: Sendable {
    package let source: String
    package let path: String
    /// Whether it is the operator's own.
    package let isOwn: Bool
    /// The shipped folder of the same source that this one replaces; nil if there is none.
    package let replaced: String?

    /// The origin of the definition, for display.
    package var origin: String { !isOwn ? "shipped" : replaced == nil ? "own" : "own, replaces the shipped one" }
}

extension DataDirectory {
    /// The folders of all sources, by id. The operator's own take precedence over the shipped ones.
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

    /// The ids of the available scraper definitions.
    package func sourceNames() throws -> [String] { try folders().map(\.source) }

    package func folder(of source: String) throws -> DefinitionFolder {
        let folders = try folders()
        guard let folder = folders.first(where: { $0.source == source }) else {
            let known = folders.map(\.source).joined(separator: ", ")
            throw Failure(.usage, "unknown source \"\(source)\"", advice: "known sources: \(known)")
        }
        return folder
    }

    package func definition(of source: String) throws -> ScraperDefinition { try definition(in: folder(of: source)) }

    /// - Throws: a failure if the operator's own definition is less polite than the shipped one that it replaces.
    package func definition(in folder: DefinitionFolder) throws -> ScraperDefinition {
        let definition = try ScraperDefinition(directory: folder.path)
        guard let replaced = folder.replaced, let shipped = try? ScraperDefinition(directory: replaced) else {
            return definition
        }
        let (own, theirs) = (definition.politeness, shipped.politeness)
        guard definition.isOfFilesOnly || own.minimumGapSeconds >= theirs.minimumGapSeconds else {
            throw Failure.configuration(
                "\(folder.path): politeness.minimum_gap_seconds is \(own.minimumGapSeconds), but the shipped definition "
                    + "waits \(theirs.minimumGapSeconds) s",
                advice: "set \(theirs.minimumGapSeconds) or more, or give the source another id")
        }
        guard definition.isOfFilesOnly || own.obeysRobots || !theirs.obeysRobots else {
            throw Failure.configuration(
                "\(folder.path): politeness.robots must be obey, as in the shipped definition",
                advice: "set it to obey, or give the source another id")
        }
        return definition
    }

    /// Every definition, or the reason why it cannot be used.
    package func definitions() throws -> [(folder: DefinitionFolder, result: Result<ScraperDefinition, any Error>)] {
        try folders().map { folder in (folder, Result { try definition(in: folder) }) }
    }

    /// The rules by which chains derive their item numbers from a GTIN, by chain. Broken definitions are skipped.
    package func skuForms() throws -> [String: SKUForm] {
        let forms = try usable().compactMap { definition in definition.skuForm.map { (definition.chain, $0) } }
        return Dictionary(forms) { first, _ in first }
    }

    /// The checkout policies, by chain. Broken definitions are skipped; the prices that depend on them are then
    /// unknown.
    package func checkoutPolicies() throws -> CheckoutPolicies {
        let known = try usable().filter { $0.checkout != .unknown }
        return CheckoutPolicies(Dictionary(known.map { ($0.chain, $0.checkout.rules) }) { first, _ in first })
    }

    private func usable() throws -> [ScraperDefinition] { try definitions().compactMap { try? $0.result.get() } }

    private static func names(in directory: String) throws -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: directory).filter {
                exists("\(directory)/\($0)/scraper.yaml")
            }
        } catch {
            throw Failure.configuration(
                "cannot list the definitions in \(directory)", advice: "give this user read access to that directory")
        }
    }
}
