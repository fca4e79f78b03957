import FoundationEssentials
import Glibc
import Ingest

/// Where the schema and the scraper definitions stand: `CIRCULARD_SHARE_DIRECTORY`, beside the installed program
/// (`../share/circulard`), or the checkout the program was built in.
///
/// The operator's own definitions stand elsewhere, and no installation touches them.
package struct Share: Sendable {
    package let directory: String
    /// Directories of the operator's own definitions, the first that has a source first.
    package let ownScrapers: [String]
    package var schema: String { directory + "/schema.sql" }
    /// The definitions that came with the program.
    package var scrapers: String { directory + "/scrapers" }

    /// The same without the operator's own definitions.
    package var asShipped: Share { Share(directory: directory, ownScrapers: []) }

    package func schemaText() throws -> String {
        String(decoding: try InputFile(path: schema).bytes(), as: UTF8.self)
    }

    /// - Throws: a failure that lists the places looked at.
    package static func locate() throws -> Share {
        let candidates = try candidates()
        guard let found = candidates.first(where: isShare) else {
            throw Failure(
                .configuration, "schema.sql and scrapers/ are not in any of: \(candidates.joined(separator: ", "))",
                advice: "name their directory in CIRCULARD_SHARE_DIRECTORY, or run make install")
        }
        return Share(
            directory: found, ownScrapers: ownScrapers(Environment.value, isRoot: geteuid() == 0).filter(exists))
    }

    /// Root reads none of a user's: it may run with that user's HOME.
    package static func ownScrapers(_ environment: (String) -> String?, isRoot: Bool) -> [String] {
        if let named = environment("CIRCULARD_SCRAPERS_DIRECTORY") { return [named] }
        let home = environment("XDG_CONFIG_HOME") ?? environment("HOME").map { "\($0)/.config" }
        return (isRoot ? [] : home.map { ["\($0)/circulard/scrapers"] } ?? []) + ["/etc/circulard/scrapers"]
    }

    /// Where a new definition of this user's belongs; nil without a home directory.
    package static var standardOwnScrapers: String? {
        let isRoot = geteuid() == 0
        let places = ownScrapers(Environment.value, isRoot: isRoot)
        return isRoot || places.count > 1 || Environment.value("CIRCULARD_SCRAPERS_DIRECTORY") != nil
            ? places.first : nil
    }

    private static func candidates() throws -> [String] {
        if let named = Environment.value("CIRCULARD_SHARE_DIRECTORY") { return [named] }
        var parents: [String] = []
        var folder = try programDirectory()
        while folder.count > 1 {
            parents.append(folder)
            folder = String(folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)])
        }
        return (parents.dropFirst().first.map { [$0 + "/share/circulard"] } ?? []) + parents
    }

    /// The directory of the running program.
    package static func programDirectory() throws -> String {
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return String(program[..<(program.lastIndex(of: "/") ?? program.startIndex)])
    }

    private static func isShare(_ directory: String) -> Bool {
        ["/schema.sql", "/scrapers"].allSatisfy { exists(directory + $0) }
    }
}
