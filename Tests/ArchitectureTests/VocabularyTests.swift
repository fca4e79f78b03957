import Testing

@Suite("Vocabulary") struct VocabularyTests {
    /// Names of 0.1.0 and before, which docs/glossary.md replaces.
    private static let replaced: Set<Substring> = [
        "deal_words", "savings_words", "details_words", "valid_words", "words_hash", "beyond_minimum", "must_buy",
        "beyond_must_buy", "cash_cents", "cash_needed_cents", "one_cents", "otherwise_cents", "otherwise_price",
        "first_day", "last_day", "validity_assumed", "unit_price_display", "effective_numerator", "shown_at",
        "shown_from", "show_edition", "switched_at", "takes_over_on", "is_whole", "offer_ever", "edition_offer_ever",
        "store_offer_known", "refuse_change", "swept_at", "sweep_edition", "forget_history", "lost_run",
        "is_outdated", "corrects_run_id", "doubts", "unread_count", "plus_deposit", "basketOff", "JudgementRules",
        "DocumentJudge", "Gathering", "Publishable", "SetAside", "RegisterRules", "bogo_one", "bundle_one",
        "isGenerous", "traps", "store_mark", "leave_out", "least_rows", "least_records", "try_later", "TierService",
        "mayBeSaidLate", "AnswerFinish", "ListingPlace", "StandingPlace", "Misread", "Provenance", "OldProtocol",
        "farewell", "lastWord", "SpokenTerms", "Workplace", "LogLines", "HouseTests", "last_good_at", "patience",
        "acceptsUnlikely", "patientRead",
    ]
    /// Files that name the old names because they replace them.
    private static let histories = ["Tests/StorageTests/Fixtures/", "Tests/ArchitectureTests/VocabularyTests.swift"]

    @Test("no file uses a replaced name")
    func oldNames() throws {
        let names = Self.replaced.map { String($0) }
        for path in try Self.files() {
            let text = try Checkout.text(path)
            guard text.mayContain(names) else { continue }
            let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
            #expect(Set(words).intersection(Self.replaced).sorted() == [], "\(path)")
        }
    }

    @Test("no sentence says that something is no other thing")
    func sentences() throws {
        let known: Set<Substring> = ["longer", "more", "later", "such", "one"]
        for path in try Self.files() where path.hasSuffix(".swift") || path.hasSuffix(".md") || path.hasSuffix(".yaml")
        {
            let text = try Checkout.text(path)
            guard text.mayContain([" is no ", " are no "]) else { continue }
            let lines = text.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) }
            let found = lines.filter { $0.mayContain([" is no ", " are no "]) }
                .flatMap { $0.matches(of: #/(\w+) (?:is|are) no (\w+)/#) }
                .filter { $0.output.1.lowercased() != "there" && !known.contains($0.output.2) }
            #expect(found.map { String($0.output.0) } == [], "\(path)")
        }
    }

    /// Nested types count too: a search for a name leads to one declaration.
    @Test("a type name is declared once, apart from the codes of errors and keys of coders")
    func types() throws {
        let names = try Checkout.sources.get().flatMap { source in
            source.code.flatMap { line in Self.types(declaredOn: line.words).map { ($0, source.path) } }
        }
        let declared = Dictionary(grouping: names, by: \.0).mapValues { $0.map(\.1) }
        #expect(declared.count > 500)
        let repeated = declared.filter { $1.count > 1 && !["Code", "CodingKeys"].contains($0) }
        #expect(repeated.map { "\($0): \($1.joined(separator: ", "))" }.sorted() == [])
    }

    private static func types(declaredOn words: [Substring]) -> [Substring] {
        zip(words, words.dropFirst()).compactMap { keyword, name in
            ["struct", "class", "enum", "actor", "protocol"].contains(keyword) && name.first?.isUppercase == true
                ? name : nil
        }
    }

    private static func files() throws -> [String] {
        let folders = ["Sources", "Tests", "docs", "scrapers", "systemd", "tools"]
        let named = [
            "README.md", "CONTRIBUTING.md", "SECURITY.md", "schema.sql", "schema/code.sql", "Makefile",
            "circulard.yaml.example",
        ]
        return try (named + folders.flatMap(Checkout.files)).filter { path in
            !path.contains("/samples/") && !path.hasSuffix(".html") && !path.hasSuffix(".png")
                && !histories.contains { path.hasPrefix($0) }
        }
    }
}
