import Testing

@Suite("Module dependencies") struct ModuleDependencyTests {
    @Test("every import is allowed")
    func imports() throws {
        let sources = try Checkout.sources.get()
        let breaches = sources.flatMap(importBreaches)
        #expect(Set(sources.map(\.target)) == Set(allowedImports.keys.filter { !$0.hasPrefix("CLib") }))
        #expect(breaches == [])
    }

    @Test("Package.swift and the allowed imports agree")
    func plan() throws {
        let breaches = breachesOfPlan(try Checkout.manifest())
        #expect(breaches == [])
    }

    @Test("the table of docs/architecture.md has every module, and what it may import of the others")
    func table() throws {
        let modules = Set(allowedImports.keys)
        let wanted = allowedImports.mapValues { modules.intersection($0) }
        let rows = moduleTable(in: try Checkout.text("docs/architecture.md"))
        for (module, imports) in wanted { #expect(rows[module] == imports, "\(module)") }
        #expect(Set(rows.keys) == modules)
    }

    @Test("circulard-api is built without libxml2 and the scraper, and circulard with them")
    func thinServer() throws {
        // libcurl is for "circulard-api tell", a process of its own.
        let heavy: Set = ["CLibXML2", "HTML", "Scraping", "Ingest"]
        let manifest = try Checkout.manifest()
        #expect(manifest.dependencies(of: "circulard-api").isDisjoint(with: heavy))
        #expect(manifest.dependencies(of: "circulard-api").isSuperset(of: ["CLibPQ", "Storage", "Hummingbird"]))
        #expect(manifest.dependencies(of: "circulard").isSuperset(of: heavy))
    }

    @Test("tests import what their target declares")
    func declarations() throws {
        let manifest = try Checkout.manifest()
        let breaches = try Checkout.tests.get().flatMap { breachesOfDeclaration($0, in: manifest) }
        #expect(breaches == [])
    }

    @Test("every allowed import is used")
    func unused() throws {
        let idle = unusedImports(try Checkout.sources.get())
        #expect(idle == [])
    }

    @Test(
        "finds a forbidden import",
        arguments: [
            ("Deals", "import HTTP"), ("Deals", "package import struct HTTP.HTTPRequest"),
            ("AdText", "import Dispatch"),
            ("AdText", "@preconcurrency internal import Storage"), ("Scraping", "import CLibXML2"),
            ("HTTP", "import CLibPQ"),
            ("Pricing", "import Foundation"), ("HTTP", "import FoundationNetworking"), ("Storage", "import Glibc"),
            ("Storage", "@testable import Scraping"), ("Nowhere", "import Deals"),
        ])
    func wrong(target: String, text: String) {
        #expect(importBreaches(SwiftSource(path: "Sources/\(target)/A.swift", text: text)).count == 1)
    }

    @Test(
        "accepts an allowed import",
        arguments: [
            ("AdText", "package import Deals"), ("HTML", "internal import CLibXML2"), ("Deals", "// import HTTP"),
            ("Deals", "let a = \"import HTTP\""), ("circulard", "import Glibc"), ("HTTP", "import Synchronization"),
        ])
    func right(target: String, text: String) {
        #expect(importBreaches(SwiftSource(path: "Sources/\(target)/A.swift", text: text)) == [])
    }

    @Test("reads a manifest, and finds differences")
    func manifest() {
        let manifest = Manifest(
            reading: """
                let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
                .target(name: "Deals", dependencies: ["HTTP", logging], swiftSettings: pure),
                .testTarget(name: "DealsTests", dependencies: [.product(name: "A", package: "b"), "Deals"]),
                .target(name: "Cellar"),
                """)
        #expect(manifest.targets.map(\.name) == ["Deals", "DealsTests", "Cellar"])
        #expect(manifest.targets.map(\.dependencies) == [["HTTP", "Logging"], ["A", "Deals"], []])
        let found = breachesOfPlan(manifest).map(\.what)
        #expect(found.contains("Cellar is not in both: allowed imports and Package.swift"))
        #expect(found.contains("HTML is not in both: allowed imports and Package.swift"))
        #expect(found.contains("Deals depends on [\"HTTP\", \"Logging\"]"))
    }

    @Test("finds a test with an undeclared import")
    func undeclared() {
        let manifest = Manifest(
            reading: ".testTarget(name: \"DealsTests\", dependencies: [\"Deals\", \"upstream-sim\"])")
        let source = SwiftSource(
            path: "Tests/DealsTests/A.swift",
            text: "import Testing\nimport Deals\nimport HTTP\nimport upstream_sim\nimport Foundation")
        #expect(breachesOfDeclaration(source, in: manifest).map(\.line) == [3, 5])
    }

    @Test("finds an unused allowed import")
    func idle() {
        let source = SwiftSource(path: "Sources/AdText/A.swift", text: "")
        #expect(unusedImports([source]).contains("AdText may import Deals and never does"))
    }
}

/// From a table with a row for each module, such as "| `Sources/HTML` | pages | CLibXML2, Support |".
private func moduleTable(in text: String) -> [String: Set<String>] {
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `Sources/") }
    return rows.reduce(into: [:]) { table, row in
        let cells = row.split(separator: "|", omittingEmptySubsequences: false)
        let imports = Set((cells.dropLast().last ?? "").split(separator: ",").map { $0.filter { $0 != " " } })
        for module in cells[1].matches(of: #/`Sources/([\w-]+)`/#) {
            table[String(module.output.1)] = imports.subtracting([""])
        }
    }
}
