import Scraping
import TestSupport
import Testing

@Suite struct ExtractionTests {
    /// Every byte of the last 400, for which a truncation is hardest to detect, and every 311th before. Of the 400 every
    /// seventh and the last 40, unless all trials are wanted.
    @Test(
        "a truncation anywhere in a document is detected, and never gives other rows",
        arguments: [
            ("publix", "pcard.html"), ("publix", "accessible.html"), ("publix", "savings.json"),
            ("kroger", "products-page-1.json"), ("kroger-ad", "deals.json"),
        ])
    func refusesEveryCut(source: String, name: String) throws {
        let definition = try Shipped.definition(source)
        let document = try Shipped.sample(source, name)
        let whole = try definition.extract(document, from: name)
        let start = document.count - 400
        let ends =
            Array(stride(from: 0, to: start, by: 311))
            + (start..<document.count).filter { Trials.areAll || ($0 - start) % 7 == 0 || $0 >= document.count - 40 }
        for end in ends {
            let rest = document[end...]
            do {
                let rows = try definition.extract(Array(document[..<end]), from: name).rows
                #expect(rest.allSatisfy { $0 <= 0x20 }, "the first \(end) bytes were taken for the whole")
                #expect(rows == whole.rows, "the first \(end) bytes")
            } catch {
                #expect(error.code == .incompleteDocument, "the first \(end) bytes: \(error)")
                #expect(error.isTransient)
                #expect(!rest.allSatisfy { $0 <= 0x20 }, "only white space is missing behind \(end) bytes")
            }
        }
    }

    @Test("a cut inside a character or behind bytes that are not UTF-8 is a truncation")
    func cutsCharacters() throws {
        let definition = try Example.definition()
        for start in [#"{"items": [{"title": "Caf"#, "<html><p>Caf"] {
            for bytes in [[0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x8D], [0xC3, 0x28], [0xFF], [0x80]] as [[UInt8]] {
                let error = thrown { try definition.extract(Array(start.utf8) + bytes, from: "f") }
                #expect(error?.code == .incompleteDocument, "\(start) \(bytes)")
            }
        }
    }

    @Test(
        "every error has a name and says whether to try again",
        arguments: [
            (#"{"items": []}"#, "no-records", true),
            (#"{"items": [{"title": "a", "deal": "$1"}]}"#, "too-few-records", true),
            (#"{"items": [{"title": "a"}, {"title": "b"}, {"title": "c", "deal": "$1"}]}"#, "missing-field", false),
            (#"{"other": 1}"#, "layout-unknown", false), ("<html><body>x</body></html>", "layout-unknown", false),
            ("<html><body>x", "incomplete-document", true), (#"{"items": [{"#, "incomplete-document", true),
            ("", "incomplete-document", true), (" \n ", "incomplete-document", true),
            ("words", "malformed-document", false),
            ("%PDF-1.7", "malformed-document", false), (#"{"items": }"#, "malformed-document", false),
            (String(repeating: "[", count: 999), "too-large", false),
        ])
    func classifies(document: String, word: String, isTransient: Bool) throws {
        let definition = try Example.definition()
        let error = thrown { try definition.extract(Array(document.utf8), from: "here") }
        #expect(error?.code.word == word)
        #expect(error?.isTransient == isTransient)
        #expect(error?.location == "here")
        #expect(error?.source == "corner")
    }

    @Test(
        "binary and invalid text are errors",
        arguments: [[0xFF, 0xFE, 0x3C], [0x3C, 0xFF, 0x68], [0x7B, 0x22, 0xC3, 0x28, 0x22, 0x7D], [0]])
    func refusesBinary(bytes: [UInt8]) throws {
        let definition = try Example.definition()
        #expect(thrown { try definition.extract(bytes, from: "f") } != nil)
    }

    @Test func `a page that only mentions the text of a trap is read`() throws {
        let definition = try Shipped.definition("publix")
        let page = String(decoding: try Shipped.sample("publix", "pcard.html"), as: UTF8.self)
            .replacing("<footer>", with: "<footer><p>Access Denied bm-verify</p><input type='password'>")
        #expect(try definition.extract(Array(page.utf8), from: "f").rows.count == 14)
    }

    @Test(
        "an error says what to do",
        arguments: ["interstitial.html", "login.html", "pcard-coupons.html", "unknown.html"])
    func advises(name: String) throws {
        let definition = try Shipped.definition("publix")
        let error = try #require(thrown { try definition.extract(Shipped.sample("publix", name), from: name) })
        #expect(error.message.count > 60)
        #expect("\(error)".contains(name))
    }

    @Test func `a whole page gives the declared total`() throws {
        let definition = try Shipped.definition("kroger")
        #expect(try definition.extract(Shipped.sample("kroger", "products-page-1.json"), from: "f").declaredTotal == 14)
    }
}

@Suite struct DuplicateTests {
    private func rows() throws -> [RawOffer] {
        let items = [
            #"{"id": "1", "title": "a", "deal": "$1", "dept": "Deli"}"#,
            #"{"id": "1", "title": "a", "deal": "$1", "dept": "Meat"}"#,
            #"{"id": "1", "title": "a", "deal": "$2", "dept": "Deli"}"#, #"{"title": "b", "deal": "$1"}"#,
            #"{"title": "c", "deal": "$1"}"#, #"{"title": "c", "deal": "$1"}"#,
        ]
        let json = "{\"items\": [\(items.joined(separator: ","))]}"
        return try Example.definition().extract(Array(json.utf8), from: "f").rows
    }

    @Test func `a row in two departments is one, and distinct text stays`() throws {
        let kept = try Example.definition().withoutDuplicates(try rows())
        #expect(kept.map(\.title) == ["a", "a", "b", "c"])
        // Themes of the week come before departments.
        #expect(kept.map(\.department) == ["Meat", "Deli", nil, nil])
    }

    @Test func `by item the first is kept whatever the others contain`() throws {
        let definition = try Example.definition(
            replacing: "min_rows: 3", with: "min_rows: 3, duplicates: same_sku")
        #expect(definition.withoutDuplicates(try rows()).map(\.deal) == ["$1", "$1", "$1"])
    }

    @Test func `a run with too few rows is not an ad`() throws {
        let definition = try Example.definition()
        #expect(
            thrown { try definition.check(rowCount: 2, location: "run") }?.code == .tooFewRecords(found: 2, expected: 3)
        )
        #expect(thrown { try definition.check(rowCount: 3, location: "run") } == nil)
    }
}

@Suite struct SampleTests {
    @Test(
        "every sample of a source passes",
        arguments: [
            ("publix", 24), ("publix-tpr", 2), ("kroger", 16), ("kroger-ad", 10), ("kroger-coupons", 6),
            ("market-basket", 7), ("whole-foods", 10), ("aldi", 3), ("food-lion", 4), ("giant", 5), ("safeway", 2),
            ("safeway-shelf", 4), ("safeway-coupons", 2),
            ("walmart", 3),
        ])
    func passes(source: String, count: Int) throws {
        let results = try testSamples("\(Shipped.folder)/\(source)")
        #expect(results.count == count)
        for result in results { #expect(result.passes, "\(result.name): \(result.difference ?? "")") }
    }

    @Test(
        "every layout has a sample with a dozen records or more branches", arguments: Shipped.proven)
    func covers(source: String) throws {
        let seen = Set(
            try testSamples("\(Shipped.folder)/\(source)").filter { $0.recordCount >= 8 }.compactMap(\.layout))
        #expect(seen == Set(try Shipped.definition(source).layoutNames))
    }
}
