import FoundationEssentials

/// The checkout in which these tests were built.
package enum Checkout {
    /// Its directory, even if a package reaches it by a link.
    package static let top: String = {
        let file = URL(filePath: #filePath).resolvingSymlinksInPath()
        return sequence(first: file) { $0.deletingLastPathComponent() }.dropFirst(4).first { _ in true }?.path ?? ""
    }()

    /// - Parameter path: relative to `top`.
    package static func text(_ path: String) throws -> String {
        try String(contentsOfFile: "\(top)/\(path)", encoding: .utf8)
    }

    /// A sample document of a scraper definition: "publix/pcard.html".
    package static func sample(_ name: String) -> String {
        let parts = name.split(separator: "/")
        return "\(top)/scrapers/\(parts[0])/samples/\(parts[1])"
    }

    /// A program as built beside this test bundle.
    package static func builtProgram(_ name: String) throws -> String {
        let bundle = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let path = URL(filePath: bundle).deletingLastPathComponent().path + "/" + name
        guard FileManager.default.isExecutableFile(atPath: path) else { throw NotBuilt(path: path) }
        return path
    }

    private struct NotBuilt: Error { let path: String }
}
