import FoundationEssentials
import Scraping
import Testing

@Suite struct SampleDifferenceTests {
    private static let page = #"{"items": [{"title": "a", "deal": "$1"}, {"title": "b", "deal": "$2"}]}"#

    @Test(
        "the first difference is readable",
        arguments: [
            (
                #"{"layout": "list", "rows": [{"title": "a", "deal_text": "$1"}, {"title": "b", "deal_text": "$3"}]}"#,
                "row 2, deal_text: expected \"$3\", found \"$2\""
            ),
            (
                #"{"layout": "list", "rows": [{"title": "a", "deal_text": "$1", "sku": "7"}]}"#,
                "row 1, sku: expected \"7\", found nothing"
            ),
            (
                #"{"layout": "list", "rows": [{"title": "a", "deal_text": "$1"}]}"#,
                "expected 1 rows, found 2; the first beyond is b"
            ),
            (#"{"layout": "old", "rows": []}"#, "expected layout old, found list"),
            (#"{"error": "block-page-login"}"#, "expected the error block-page-login, found 2 rows"),
            (#"{"stores": [], "written": "2026-11-21"}"#, "the store locator's answer does not match its layout"),
            (#"{"stores": []}"#, "page.json.expected.json does not say what is expected"),
            (#"{"rows": []}"#, "page.json.expected.json does not say what is expected"),
            (#"{"layout": "#, "cannot be read"),
        ])
    func tells(expected: String, difference: String) throws {
        let results = try results(of: ["page.json": Self.page, "page.json.expected.json": expected])
        #expect(results.count == 1)
        #expect(results[0].difference?.contains(difference) == true, "\(results[0].difference ?? "passed")")
    }

    @Test func `a document alone and an expectation alone both fail`() throws {
        let results = try results(of: ["page.json": Self.page, "other.json.expected.json": "{}"])
        #expect(results.map(\.name) == ["page.json", "other.json.expected.json"])
        #expect(results.allSatisfy { !$0.passes })
    }

    @Test func `a source without samples is refused`() {
        #expect(thrown { try results(of: [:]) }?.code == .badDefinition(key: "samples"))
    }

    private func results(of files: [String: String]) throws -> [SampleResult] {
        let root = FileManager.default.temporaryDirectory.appending(path: "circulard-samples-\(UUID().uuidString)")
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: root) } }
        let folder = root.appending(path: "corner")
        try FileManager.default.createDirectory(
            at: folder.appending(path: "samples"), withIntermediateDirectories: true)
        try Data(Example.yaml.utf8).write(to: folder.appending(path: "scraper.yaml"))
        for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: "samples/\(name)")) }
        return try testSamples(folder.path)
    }
}
