import CommandSupport
import Deals
import Presentation
import Scraping
import Storage

extension DataDirectory {
    func definition(of source: String) throws -> ScraperDefinition { try definition(in: folder(of: source)) }

    /// - Throws: a failure where the operator's own definition is less polite than the shipped one that it replaces.
    func definition(in folder: DefinitionFolder) throws -> ScraperDefinition {
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

    /// The definitions that can be used, and of each other the reason.
    func definitions() throws -> [(folder: DefinitionFolder, result: Result<ScraperDefinition, any Error>)] {
        try folders().map { folder in (folder, Result { try definition(in: folder) }) }
    }

    /// How chains make their own numbers from a GTIN, by chain. A definition that is broken tells none.
    func skuForms() throws -> [String: SKUForm] {
        let forms = try usable().compactMap { definition in definition.skuForm.map { (definition.chain, $0) } }
        return Dictionary(forms) { first, _ in first }
    }

    /// A definition that is broken tells none, and prices are then said to be unknown.
    func checkoutPolicies() throws -> CheckoutPolicies {
        let known = try usable().filter { $0.checkout != .unknown }
        return CheckoutPolicies(Dictionary(known.map { ($0.chain, $0.checkout.rules) }) { first, _ in first })
    }

    private func usable() throws -> [ScraperDefinition] { try definitions().compactMap { try? $0.result.get() } }
}
