import FoundationEssentials
import Glibc
package import Storage

/// The location of the schema, its migrations and the scraper definitions: `CIRCULARD_SHARE_DIRECTORY`, beside the installed program
/// (`../share/circulard`), or the checkout in which the program was built.
///
/// The operator's own definitions are stored elsewhere and are never changed by an installation.
package struct DataDirectory: Sendable {
    package let directory: String
    /// The directories of the operator's own definitions, by precedence.
    package let ownScrapers: [String]
    /// The definitions that came with the program.
    package var scrapers: String { directory + "/scrapers" }

    /// The same without the operator's own definitions.
    package var asShipped: DataDirectory { DataDirectory(directory: directory, ownScrapers: []) }

    /// The schema that creates and migrates databases.
    package func schema() throws -> Schema {
        try Schema(directory: directory, programVersion: BuildInfo.version)
    }

    /// - Throws: a failure that lists the directories searched.
    package static func locate() throws -> DataDirectory {
        let candidates = try candidates()
        guard let found = candidates.first(where: isShare) else {
            throw Failure(
                .configuration,
                "schema.sql, schema/, migrations/ and scrapers/ were not all found in any of: \(candidates.joined(separator: ", "))",
                advice: "set CIRCULARD_SHARE_DIRECTORY to their directory, or run make install")
        }
        return DataDirectory(
            directory: found, ownScrapers: ownScrapers(Environment.value, isRoot: geteuid() == 0).filter(exists))
    }

    /// Root ignores the directories of a user: it may run with that user's HOME.
    package static func ownScrapers(_ environment: (String) -> String?, isRoot: Bool) -> [String] {
        if let named = environment("CIRCULARD_SCRAPERS_DIRECTORY") { return [named] }
        let home = environment("XDG_CONFIG_HOME") ?? environment("HOME").map { "\($0)/.config" }
        return (isRoot ? [] : home.map { ["\($0)/circulard/scrapers"] } ?? []) + ["/etc/circulard/scrapers"]
    }

    /// The directory for new definitions of this user; nil without a home directory.
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
        ["/schema.sql", "/schema/code.sql", "/migrations", "/scrapers"].allSatisfy { exists(directory + $0) }
    }
}
