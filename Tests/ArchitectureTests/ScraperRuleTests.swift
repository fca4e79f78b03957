import Testing

@Suite("Scraper folders") struct ScraperRuleTests {
    @Test("the shipped ones are complete")
    func kept() throws {
        let folders = try Checkout.names(in: "scrapers").map { "scrapers/" + $0 }.filter(Checkout.isFolder)
            // Texts that definitions include.
            .filter { $0 != "scrapers/layouts" }
        #expect(!folders.isEmpty)
        let breaches = try folders.flatMap { folder in
            breachesOfFolder(
                folder, files: try Checkout.files(under: folder).map { String($0.dropFirst(folder.count + 1)) })
        }
        #expect(breaches == [])
    }

    @Test("finds missing files")
    func missing() {
        let whole = ["README.md", "samples/a.html", "samples/a.html.expected.json", "scraper.yaml"]
        #expect(breachesOfFolder("a", files: whole) == [])
        for name in whole { #expect(breachesOfFolder("a", files: whole.filter { $0 != name }).count == 1) }
    }
}
