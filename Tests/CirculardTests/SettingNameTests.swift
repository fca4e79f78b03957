import CommandSupport
import TestSupport
import Testing

@testable import circulard

@Suite("The table of settings in docs/glossary.md") struct SettingNameTests {
    @Test("has each key of circulard.yaml, and no other")
    func keys() throws {
        let table = try #require(
            try Checkout.text("docs/glossary.md").split(separator: "### ").first {
                $0.hasPrefix("Settings")
            })
        let listed = table.matches(of: #/(?m)^\| `([a-z_.*]+)` \|/#).map { String($0.output.1) }
        #expect(listed == ConfigurationKey.all.map(\.name).sorted())
    }
}
