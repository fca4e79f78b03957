import Testing

/// A Markdown document of the checkout.
struct Document: Sendable, CustomTestStringConvertible {
    struct Link { let path: String, heading: String? }

    /// From the top of the checkout.
    let path: String

    static let all =
        ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "scrapers/README.md"].map(Document.init)
        + ((try? Checkout.names(in: "docs")) ?? []).filter { $0.hasSuffix(".md") }.map { Document(path: "docs/" + $0) }

    var testDescription: String { path }

    func lines() throws -> [Substring] {
        try Checkout.text(path).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    }

    /// Links to other documents and to headings of this one.
    func links() throws -> [Link] { links(in: try Checkout.text(path)) }

    func links(in text: String) -> [Link] {
        text.matches(of: #/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/#).map { link in
            Link(
                path: link.output.1.isEmpty ? path : resolved(link.output.1),
                heading: link.output.2.map(String.init))
        }
    }

    /// The anchors of its headings, as they are rendered.
    func anchors() throws -> Set<String> { Self.anchors(in: try Checkout.text(path)) }

    static func anchors(in text: String) -> Set<String> {
        Set(
            text.matches(of: #/(?m)^#+ (.+)$/#).map { heading in
                String(heading.output.1.lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" })
                    .replacing(" ", with: "-")
            })
    }

    /// Paths in code spans that begin with a folder of ours; what follows a space is arguments.
    func namedFiles() throws -> [String] { Self.namedFiles(in: try Checkout.text(path)) }

    static func namedFiles(in text: String) -> [String] {
        text.matches(
            of: #/`((?:Plugins|Sources|Tests|docs|fuzz|scrapers|systemd|tools)/[A-Za-z0-9_@./-]+)(?: [^`]*)?`/#
        ).map { String($0.output.1) }
    }

    private func resolved(_ link: Substring) -> String {
        let folder = path.split(separator: "/").dropLast()
        return link.split(separator: "/").reduce(into: Array(folder)) { parts, part in
            if part == ".." { parts.removeLast() } else { parts.append(part) }
        }.joined(separator: "/")
    }
}

/// A row of the table of fields in `docs/glossary.md`.
struct GlossaryRow {
    static let surfaces: Set = ["api", "cli", "rest", "rest-parameter", "yaml"]

    let name: String
    let surfaces: [String]

    static func all() throws -> [GlossaryRow] {
        try Checkout.text("docs/glossary.md").matches(
            of: #/(?m)^\| `([a-z_]+)` \| ([a-z, -]+) \| [^|]+ \| [^|]+ \|$/#
        ).map { GlossaryRow(name: String($0.output.1), surfaces: $0.output.2.split(separator: ", ").map(String.init)) }
    }
}
