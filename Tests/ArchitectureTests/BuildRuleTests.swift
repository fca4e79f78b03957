import Testing

/// A few lines of Package.swift decide how long a build from nothing takes.
@Suite("Build rules") struct BuildRuleTests {
    @Test("data in programs are string literals: arrays of bytes took 72 s to compile, and files must be installed")
    func texts() throws {
        let manifest = try Checkout.text("Package.swift")
        #expect(!manifest.contains("embedInCode") && !manifest.contains("resources:"))
        let withTexts = try Checkout.manifest().targets.filter { try hasTexts($0.name) }
        #expect(withTexts.count == 5 && withTexts.allSatisfy { $0.plugins == ["EmbeddedText"] })
    }

    @Test("no Swift file is a table of data")
    func tables() throws {
        let large = try Checkout.files(under: "Sources").filter { $0.hasSuffix(".swift") }
            .filter { try Checkout.text($0).utf8.count > 20_000 }
        #expect(large == [])
    }

    @Test("what make demo runs needs no SwiftNIO and no BoringSSL, and nothing needs a second one")
    func heavy() throws {
        let manifest = try Checkout.manifest()
        for program in ["circulard", "upstream-sim"] {
            let heavy = manifest.dependencies(of: program).filter {
                $0.hasPrefix("NIO") || $0.hasPrefix("Hummingbird") || $0 == "Crypto"
            }
            #expect(heavy == [], "\(program)")
        }
        let all = manifest.targets.reduce(into: Set<String>()) { $0.formUnion($1.dependencies) }
        #expect(all.isDisjoint(with: ["NIOSSL", "HummingbirdTLS", "HummingbirdTesting", "AsyncHTTPClient"]))
    }

    private func hasTexts(_ target: String) throws -> Bool {
        let folder = "Sources/\(target)"
        guard Checkout.isFolder(folder) else { return false }
        return try Checkout.files(under: folder).contains { $0.hasSuffix(".txt") }
    }
}
