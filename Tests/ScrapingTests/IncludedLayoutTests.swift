import FoundationEssentials
import Scraping
import TestSupport
import Testing

/// Layouts that several definitions share.
@Suite struct IncludedLayoutTests {
    private static let inclusion = #"  - {include: list, merchant: "7"}"#
    private static let list = """
        # Shared.
        - name: list
          format: json
          when: $.items
          records: "$.items[:]"
          exclude_if: {name: other, when: {$.merchant: {other_than: ["{{merchant}}"]}}}
          fields: {title: $.title}
        """

    @Test("their text is in that of the definition, which another process reads without the file")
    func expands() throws {
        try Folder.with { folder in
            try folder.write(Self.list, to: "layouts/list.yaml")
            let definition = try folder.definition()
            #expect(definition.includedFiles == ["\(folder.path)/layouts/list.yaml"])
            #expect(!definition.text.contains("include"))
            let alone = try ScraperDefinition(yaml: definition.text, file: "f", source: "stall")
            let document = Array(#"{"items": [{"title": "a", "merchant": 7}, {"title": "b", "merchant": 8}]}"#.utf8)
            let extraction = try alone.extract(document, from: "f")
            #expect(extraction.rows.map(\.title) == ["a"] && extraction.leftOut == ["other": 1])
        }
    }

    @Test("a definition of the operator's own includes the shipped ones, and its own before them")
    func places() throws {
        try Folder.with { folder in
            try folder.write(Self.list, to: "shipped/layouts/list.yaml")
            #expect(try folder.definition(shipped: true).layoutNames == ["list"])
            try folder.write(Self.list.replacing("name: list", with: "name: own"), to: "layouts/list.yaml")
            #expect(try folder.definition(shipped: true).layoutNames == ["own"])
        }
    }

    @Test(
        "a mistake is named with the file and the line that have it",
        arguments: [
            (inclusion, list.replacing("format: json", with: "format: csv"), "layouts/list.yaml:3", "html or json"),
            (inclusion, list.replacing("$.items\n", with: "[\n"), "layouts/list.yaml", "error"),
            (inclusion, list.replacing("{{merchant}}", with: "8"), "stall/scraper.yaml:6", "no place for merchant"),
            ("  - {include: list}", list, "stall/scraper.yaml:6", "needs a value for merchant"),
            ("  - {include: other}", list, "stall/scraper.yaml:6", "there is none of"),
            ("  - include: list\n    merchant: \"7\"", list, "stall/scraper.yaml:6", "needs a value for merchant"),
            ("  - {include: ../list}", list, "stall/scraper.yaml:6", "on one line"),
            (inclusion + "\n  - {name: x}", list, "stall/scraper.yaml:7", "is missing"),
        ])
    func locates(layouts: String, list: String, place: String, reason: String) throws {
        try Folder.with { folder in
            try folder.write(list, to: "layouts/list.yaml")
            let error = thrown { try folder.definition(layouts: layouts) }
            #expect(error?.location.hasSuffix(place) == true, "\(error?.location ?? "accepted")")
            #expect(error?.message.contains(reason) == true, "\(error?.message ?? "accepted")")
        }
    }

    @Test("every shipped layout is included by a definition, and a repair of one says where it is")
    func shipped() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(Shipped.folder)/layouts")
        let included = try Shipped.sources.flatMap { try Shipped.definition($0).includedFiles }
        #expect(Set(included) == Set(names.map { "\(Shipped.folder)/layouts/\($0)" }))
        let giant = try Shipped.definition("giant")
        let page = try Shipped.sample("giant", "week.json")
        let error = thrown { _ = try giant.repair(page, from: "f", like: [(page, "f")], file: "f") }
        #expect(error?.message.contains("layouts/flipp-items.yaml is shared") == true)
    }

    /// A folder with the definition `stall`.
    private struct Folder {
        let path: String

        static func with(_ body: (Folder) throws -> Void) throws {
            let url = FileManager.default.temporaryDirectory.appending(path: "layouts-\(UInt64.random(in: 0 ... .max))")
            defer { try? FileManager.default.removeItem(at: url) }
            try body(Folder(path: url.path))
        }

        func write(_ text: String, to name: String) throws {
            let file = URL(filePath: "\(path)/\(name)")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }

        func definition(layouts: String = inclusion, shipped: Bool = false) throws -> ScraperDefinition {
            let lines = Example.ofFiles.split(separator: "\n").map {
                $0.hasPrefix("  - {name: list") ? layouts : String($0)
            }
            try write(lines.joined(separator: "\n"), to: "stall/scraper.yaml")
            return try ScraperDefinition(directory: "\(path)/stall", shipped: shipped ? "\(path)/shipped" : nil)
        }
    }
}
