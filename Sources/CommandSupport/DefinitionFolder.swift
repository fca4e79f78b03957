import FoundationEssentials
import Storage

/// The folder of one source's definition.
package struct DefinitionFolder: Sendable {
    package let source: String
    package let path: String
    /// Whether it is the operator's own.
    package let isOwn: Bool
    /// The shipped folder of the same source that is not used because of it.
    package let replaced: String?

    /// The origin of the definition, for a person.
    package var origin: String { !isOwn ? "shipped" : replaced == nil ? "own" : "own, replaces the shipped one" }
}

extension DataDirectory {
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
            throw Failure(.usage, "unknown source \"\(source)\"", advice: "known sources: \(known)")
        }
        return folder
    }

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
