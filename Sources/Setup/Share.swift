import FoundationEssentials
import Ingest

/// Where the schema and the scraper definitions stand: `CIRCULARD_SHARE_DIRECTORY`, beside the installed program
/// (`../share/circulard`), or the checkout the program was built in.
package struct Share: Sendable {
    package let directory: String
    package var schema: String { directory + "/schema.sql" }
    package var scrapers: String { directory + "/scrapers" }

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
        return Share(directory: found)
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
        ["/schema.sql", "/scrapers"].allSatisfy { FileManager.default.fileExists(atPath: directory + $0) }
    }
}
