import FoundationEssentials
import TestSupport
import Testing

@testable import upstream_sim

/// A new chain from nothing to offers, with the steps of a newcomer.
@Suite(.timeLimit(.minutes(2))) struct NewSourceTests {
    @Test("creates a source that reads its own page, once its rows are accepted")
    func begins() async throws {
        try await Scratch.with { scratch in
            let program = try Program(in: scratch)
            let new = try await program.run(["source", "new", "freshmart"])
            new.expectSuccess()
            let folder = "\(scratch.ownScrapers)/freshmart"
            #expect(new.lines == ["scraper.yaml", "README.md", "samples/ad.html"].map { "\(folder)/\($0)" })
            let unread = try await program.run(["source", "test", "freshmart"])
            #expect(unread.status == 65 && unread.output.contains("source test freshmart --accept"), "\(unread)")
            let accepted = try await program.run(["source", "test", "freshmart", "--accept"])
            accepted.expectSuccess()
            for row in ["$3.49", "5 for $5.00", "Buy 1 Get 1 Free"] {
                #expect(accepted.output.contains("\"deal_text\": \"\(row)\""), "\(accepted)")
            }
            try await program.run(["source", "test", "freshmart"]).expectSuccess()
            let again = try await program.run(["source", "test", "freshmart", "--accept"])
            #expect(again.status == 0 && !again.errors.contains("Wrote"), "\(again)")
            let explained = try await program.run(["explain", "freshmart", "\(folder)/samples/ad.html"])
            #expect(
                explained.output.contains("records   3") && !explained.output.contains("without a comparable price"),
                "\(explained)")
        }
    }

    @Test("drafts the selectors for a saved page from three rows")
    func drafts() async throws {
        try await Scratch.with { scratch in
            let program = try Program(in: scratch)
            let page = Checkout.sample("publix/pcard.html")
            let rows = try await program.run(["extract", "publix", page])
            let file = try scratch.file("rows.ndjson", [0, 6, 12].map { rows.lines[$0] }.joined(separator: "\n"))
            let new = try await program.run(["source", "new", "freshmart", "--page", page, "--rows", file])
            new.expectSuccess()
            let read = try await program.run([
                "extract", "freshmart", "\(scratch.ownScrapers)/freshmart/samples/ad.html",
            ])
            #expect(read.lines == rows.lines, "\(read)")
            for (name, text, word) in [("other", #"{"title": "Gold"}"#, "Gold"), ("bad", "{}", "line 1")] {
                let file = try scratch.file("\(name).ndjson", text)
                try await program.run(["source", "new", name, "--page", page, "--rows", file])
                    .expectRefusal(65, naming: name == "bad" ? word : "other.ndjson")
                #expect(!FileManager.default.fileExists(atPath: "\(scratch.ownScrapers)/\(name)"))
            }
            try await program.run(["source", "new", "x", "--page", page]).expectRefusal(64, naming: "--rows")
        }
    }

    @Test("prints a copy of a page for others, and says what was done to it")
    func samples() async throws {
        try await Scratch.with { scratch in
            let program = try Program(in: scratch)
            let copy = try await program.run(["source", "sample", "publix", Checkout.sample("publix/pcard.html")])
            copy.expectSuccess()
            #expect(
                copy.errors.contains("Replaced: 1 of places and stores.") && !copy.output.contains("1083"), "\(copy)")
            #expect(
                copy.errors.contains("Read by publix: ") && copy.lines.last?.hasSuffix("</html>") == true, "\(copy)")
            try await program.run(["source", "sample", "publix", "/nowhere"]).expectRefusal(65, naming: "/nowhere")
            try await program.run(["source", "sample", "publix", "x", "--keep", "0"]).expectRefusal(
                64, naming: "--keep")
        }
    }

    @Test("repairs a source whose page has changed, from the stored documents")
    func repairs() async throws {
        try await Scratch.with { scratch in
            let program = try Program(in: scratch)
            let page = Checkout.sample("publix/pcard.html")
            let changed = try scratch.file(
                "changed.html",
                try String(contentsOfFile: page, encoding: .utf8).replacing("p-savings-card", with: "tile"))
            let none = try await program.run(["source", "repair", "publix", changed])
            none.expectRefusal(65, naming: "--like")
            let repair = try await program.run(["source", "repair", "publix", changed, "--like", page])
            repair.expectSuccess()
            #expect(
                repair.errors.contains("14 of 14 rows") && repair.output.contains("+  - name: pcard-2"), "\(repair)")
            let same = try await program.run(["source", "repair", "publix", page, "--like", page])
            #expect(same.status == 0 && same.output.isEmpty && same.errors.contains("as well as"), "\(same)")
            let missing = try await program.run(["source", "repair", "publix", "/nowhere.html", "--like", page])
            missing.expectRefusal(65, naming: "/nowhere.html")
        }
    }

    @Test("shows the difference before it is accepted, and keeps manual edits")
    func difference() async throws {
        try await Scratch.with { scratch in
            let program = try Program(in: scratch)
            try await program.run(["source", "new", "freshmart"]).expectSuccess()
            try await program.run(["source", "test", "freshmart", "--accept"]).expectSuccess()
            let file = "\(scratch.ownScrapers)/freshmart/samples/ad.html.expected.json"
            let text = try String(contentsOfFile: file, encoding: .utf8)
            try text.replacing(
                "\"layout\": \"cards\"", with: "\"covers\": \"each \\\"form\\\"\",\n  \"layout\": \"cards\""
            )
            .replacing("$3.49", with: "$3.99").write(toFile: file, atomically: true, encoding: .utf8)
            let failed = try await program.run(["source", "test", "freshmart"])
            #expect(failed.status == 65 && failed.output.contains("expected \"$3.99\", found \"$3.49\""), "\(failed)")
            let accepted = try await program.run(["source", "test", "freshmart", "--accept"])
            let changes = accepted.lines.filter { $0.hasPrefix("  + ") || $0.hasPrefix("  - ") }
            #expect(changes.count == 2 && changes[0].contains("$3.99") && changes[1].contains("$3.49"), "\(accepted)")
            let kept = try String(contentsOfFile: file, encoding: .utf8)
            #expect(kept.contains("\"covers\": \"each \\\"form\\\"\"") && kept.contains("$3.49"))
        }
    }

    @Test("does not accept an unexpected error")
    func errors() async throws {
        try await Scratch.with { scratch in
            let program = try Program(in: scratch)
            try await program.run(["source", "new", "freshmart"]).expectSuccess()
            let page = "\(scratch.ownScrapers)/freshmart/samples/other.html"
            try "<html><body>Sorry</body></html>".write(toFile: page, atomically: true, encoding: .utf8)
            let accepted = try await program.run(["source", "test", "freshmart", "--accept"])
            #expect(accepted.status == 65 && accepted.output.contains("FAIL freshmart other.html"), "\(accepted)")
            #expect(!FileManager.default.fileExists(atPath: page + ".expected.json"))
            try "{\"error\": \"block-page-login\"}".write(
                toFile: page + ".expected.json", atomically: true, encoding: .utf8)
            let meant = try await program.run(["source", "test", "freshmart", "--accept"])
            #expect(meant.status == 0 && meant.output.contains("+ error: layout-unknown"), "\(meant)")
        }
    }

    @Test("leaves the expectations of the shipped samples as they are", arguments: ["publix", "kroger", "kroger-ad"])
    func shipped(source: String) async throws {
        try await Scratch.with { scratch in
            let accepted = try await Program(in: scratch).run(["source", "test", source, "--accept"])
            accepted.expectSuccess()
            #expect(!accepted.errors.contains("Wrote"), "\(accepted)")
        }
    }

    @Test("overwrites nothing", arguments: [["publix"], ["publix", "--in", "PLACE"]])
    func keeps(arguments: [String]) async throws {
        try await Scratch.with { scratch in
            let program = try Program(in: scratch)
            let place = "\(scratch.directory)/place"
            try FileManager.default.createDirectory(atPath: "\(place)/publix", withIntermediateDirectories: true)
            try await program.run(["source", "new"] + arguments.map { $0 == "PLACE" ? place : $0 })
                .expectRefusal(64, naming: "already")
            #expect(try FileManager.default.contentsOfDirectory(atPath: "\(place)/publix").isEmpty)
        }
    }

    @Test("refuses an invalid id", arguments: ["", "Fresh", "../x", "fresh mart", "a/b", "9x", "x-", "-x"])
    func ids(id: String) async throws {
        try await Scratch.with { scratch in
            let outcome = try await Program(in: scratch).run(["source", "new", "--", id])
            #expect(outcome.status == 64, "\(outcome)")
            #expect(!FileManager.default.fileExists(atPath: scratch.ownScrapers))
        }
    }

    @Test("has an example in its guide that is read as the guide says")
    func example() async throws {
        let guide = try Checkout.text("scrapers/README.md")
        func block(_ language: String) throws -> String {
            let begin = try #require(guide.firstRange(of: "```\(language)\n"))
            let end = try #require(guide[begin.upperBound...].firstRange(of: "```"))
            return String(guide[begin.upperBound..<end.lowerBound])
        }
        try await Scratch.with { scratch in
            let folder = "\(scratch.ownScrapers)/freshmart"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try block("yaml").write(toFile: "\(folder)/scraper.yaml", atomically: true, encoding: .utf8)
            let page = try scratch.file("page.html", block("html"))
            let rows = try await Program(in: scratch).run(["extract", "freshmart", page])
            rows.expectSuccess()
            let printed = try #require(rows.rows().first)
            let said = guide.replacing("\n", with: " ")
            #expect(try rows.rows().count == 1)
            for field in printed.keys {
                guard let text = printed[field]?.text else { continue }
                #expect(said.contains("\"\(field)\": \"\(text)\""), "\(rows)")
            }
        }
    }

    @Test("has its guide list every field and every required key")
    func guide() throws {
        let guide = try Checkout.text("scrapers/README.md")
        for field in [
            "sku", "department", "title", "deal_text", "details_text", "savings_text", "valid_text", "brand", "size",
            "kind", "sold_by",
            "regular_price", "promo_price", "valid_from", "valid_through",
        ] { #expect(guide.contains("| `\(field)` |"), "\(field)") }
    }
}
