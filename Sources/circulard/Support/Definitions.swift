import CommandSupport
import Deals
import Scraping

extension DataDirectory {
    func definition(of source: String) throws -> ScraperDefinition { try definition(in: folder(of: source)) }

    /// - Throws: a failure where the operator's own definition is less polite than the shipped one that it replaces.
    func definition(in folder: DefinitionFolder) throws -> ScraperDefinition {
        let definition = try ScraperDefinition(directory: folder.path, shipped: scrapers)
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

    /// The definitions that can be used, and of each other the reason.
    func definitions() throws -> [(folder: DefinitionFolder, result: Result<ScraperDefinition, any Error>)] {
        try folders().map { folder in (folder, Result { try definition(in: folder) }) }
    }

    /// The checkout policy of a chain: that of the first of its definitions which gives one, by id. A definition that is
    /// broken gives none, and prices that depend on it are then bounds.
    func checkoutPolicy(of chain: String) throws -> CheckoutTable {
        try usable(of: chain).map(\.checkout).first { $0 != .unknown } ?? .unknown
    }

    /// The rule from a GTIN to the chain's item number, from the first of its definitions which gives one.
    func skuForm(of chain: String) throws -> SKUForm? { try usable(of: chain).lazy.compactMap(\.skuForm).first }

    private func usable(of chain: String) throws -> [ScraperDefinition] {
        try definitions().compactMap { try? $0.result.get() }.filter { $0.chain == chain }
    }
}
