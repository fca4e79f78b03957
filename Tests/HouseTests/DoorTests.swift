import Testing

@Suite("Doors of the house") struct DoorTests {
    @Test("every import goes through a door")
    func imports() throws {
        let sources = try Checkout.sources.get()
        let breaches = sources.flatMap(breachesOfDoors)
        #expect(Set(sources.map(\.target)) == Set(doors.keys.filter { !$0.hasPrefix("CLib") }))
        #expect(breaches == [])
    }

    @Test("Package.swift and the plan agree")
    func plan() throws {
        let breaches = breachesOfPlan(try Checkout.manifest())
        #expect(breaches == [])
    }

    @Test("tests import what their target declares")
    func declarations() throws {
        let manifest = try Checkout.manifest()
        let breaches = try Checkout.tests.get().flatMap { breachesOfDeclaration($0, in: manifest) }
        #expect(breaches == [])
    }

    @Test("no door is for nothing")
    func unused() throws {
        let idle = unusedDoors(try Checkout.sources.get())
        #expect(idle == [])
    }

    @Test(
        "catches a wrong import",
        arguments: [
            ("Deals", "import HTTP"), ("Deals", "package import struct HTTP.HTTPRequest"),
            ("AdText", "import Dispatch"),
            ("AdText", "@preconcurrency internal import Storage"), ("Scraping", "import CLibXML2"),
            ("HTTP", "import CLibPQ"),
            ("Pricing", "import Foundation"), ("HTTP", "import FoundationNetworking"), ("Storage", "import Glibc"),
            ("Storage", "@testable import Scraping"), ("Nowhere", "import Deals"),
        ])
    func wrong(target: String, text: String) {
        #expect(breachesOfDoors(SwiftSource(path: "Sources/\(target)/A.swift", text: text)).count == 1)
    }

    @Test(
        "lets a right import pass",
        arguments: [
            ("AdText", "package import Deals"), ("HTML", "internal import CLibXML2"), ("Deals", "// import HTTP"),
            ("Deals", "let a = \"import HTTP\""), ("circulard", "import Glibc"), ("HTTP", "import Synchronization"),
        ])
    func right(target: String, text: String) {
        #expect(breachesOfDoors(SwiftSource(path: "Sources/\(target)/A.swift", text: text)) == [])
    }

    @Test("reads a manifest, and sees what is not in the plan")
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
        #expect(found.contains("Cellar is not in both: plan and package"))
        #expect(found.contains("HTML is not in both: plan and package"))
        #expect(found.contains("Deals depends on [\"HTTP\", \"Logging\"]"))
    }

    @Test("sees a test that leans on what it does not declare")
    func undeclared() {
        let manifest = Manifest(
            reading: ".testTarget(name: \"DealsTests\", dependencies: [\"Deals\", \"upstream-sim\"])")
        let source = SwiftSource(
            path: "Tests/DealsTests/A.swift",
            text: "import Testing\nimport Deals\nimport HTTP\nimport upstream_sim\nimport Foundation")
        #expect(breachesOfDeclaration(source, in: manifest).map(\.line) == [3, 5])
    }

    @Test("sees a door nobody uses")
    func idle() {
        let source = SwiftSource(path: "Sources/AdText/A.swift", text: "")
        #expect(unusedDoors([source]).contains("AdText has a door to Deals and imports it nowhere"))
    }
}
