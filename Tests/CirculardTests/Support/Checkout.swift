import FoundationEssentials

/// The checkout in which these tests were built.
enum Checkout {
    static let top: String = {
        let file = URL(filePath: #filePath).resolvingSymlinksInPath()
        return sequence(first: file) { $0.deletingLastPathComponent() }.dropFirst(4).first { _ in true }?.path ?? ""
    }()

    /// A sample document of a scraper definition: "publix/pcard.html".
    static func sample(_ name: String) -> String {
        let parts = name.split(separator: "/")
        return "\(top)/scrapers/\(parts[0])/samples/\(parts[1])"
    }
}
