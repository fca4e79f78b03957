import Testing

@Suite("Tests that run") struct TestRuleTests {
    @Test("all tests do")
    func kept() throws {
        let breaches = try Checkout.tests.get().flatMap(breachesOfRunning)
        #expect(breaches == [])
    }

    @Test(
        "finds one that does not",
        arguments: [
            "func testPrice() {}", "@Test func a() {}\nfunc testB() {}", "struct A {\n    func test_c() {}\n}",
            "@Test(.disabled()) func a() {}", "@Test(\"a\", .enabled(if: false)) func a() {}",
            "@Suite(.disabled(\"b\"))",
            "throw XCTSkip()", "withKnownIssue { }",
        ])
    func dead(text: String) { #expect(breachesOfRunning(file(text)).count == 1) }

    @Test(
        "accepts one that does",
        arguments: [
            "@Test func testPrice() {}", "@Test(\n    \"a\",\n    arguments: [1]\n)\nfunc testPrice(a: Int) {}",
            "func testing() {}", "// .disabled(", "let a = \".disabled(\"",
        ])
    func alive(text: String) { #expect(breachesOfRunning(file(text)) == []) }

    private func file(_ text: String) -> SwiftSource { SwiftSource(path: "Tests/DealsTests/A.swift", text: text) }
}
