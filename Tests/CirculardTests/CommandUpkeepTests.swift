import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import upstream_sim

extension CommandTests {
    @Test("creates the database of schema.sql, and runs psql on it")
    func database() async throws {
        for command in ["init", "verify"] {
            let outcome = try await Stage.run("db", command)
            outcome.expectSuccess()
            #expect(outcome.output.isEmpty && !outcome.errors.isEmpty)
        }
        let count = try await Stage.run("db", "psql", "--", "-Atc", "SELECT count(*) FROM api.current_deal")
        #expect(count.status == 0 && Int(count.output.trimmed) ?? 0 > 100, "\(count)")
        let wrong = try await Stage.run("db", "psql", "--", "-v", "ON_ERROR_STOP=1", "-c", "SELECT nonsense")
        #expect(wrong.status == 1 || wrong.status == 3, "\(wrong)")
        let piped = try await Stage.run("db", "psql", "--", "-At", input: "SELECT 6 * 7;\n")
        #expect(piped.output == "42\n" && piped.status == 0, "\(piped)")
    }

    @Test("psql makes the database of schema.sql from any directory")
    func byHand() async throws {
        _ = try await Stage.value("CREATE DATABASE by_hand")
        let stage = try #require(Stage.current)
        let url = "\(stage.connection) dbname=by_hand"
        try await stage.program.shell(
            "cd / && psql -qX1 -v ON_ERROR_STOP=1 -f '\(Checkout.top)/schema.sql' \"\(url)\""
        ).expectSuccess()
        #expect(try await stage.program.psql("SELECT count(*) FROM api.current_deal", in: url).trimmed == "0")
        let verify = try await Stage.run("db", "verify", "--database", url)
        #expect(verify.status == 78 && verify.output.contains("schema.sql was applied by hand"), "\(verify)")
        try await Stage.run("deals", "--database", url).expectSuccess()
    }

    @Test("writes a backup and restores it into an empty database, without losses or differences")
    func backup() async throws {
        try await Scratch.with { scratch in
            let (file, new) = (scratch.directory + "/circulard.dump", scratch.directory + "/new")
            // The directory may be another account's than the program's, which can be root.
            let other = try scratch.file("other", "as it was")
            try #require(symlink(other, file + ".part") == 0)
            try await Stage.run("db", "backup", file).expectSuccess()
            var status = stat()
            #expect(lstat(file, &status) == 0 && status.st_mode == S_IFREG | 0o600)
            #expect(try String(contentsOfFile: other, encoding: .utf8) == "as it was" && !exists(file + ".part"))
            for part in [["restore", file], ["verify"]] {
                try await Stage.run(["db"] + part + ["--state-directory", new]).expectSuccess()
            }
            let all = "SELECT md5(string_agg(d::text, '|' ORDER BY d::text)) FROM api.current_deal d"
            let restored = try await Stage.run("db", "psql", "--state-directory", new, "--", "-At", "-c", all)
            #expect(try await restored.output == Stage.value(all) + "\n" && restored.output.count == 33, "\(restored)")
            let again = try await Stage.run("db", "restore", file, "--state-directory", new)
            #expect(again.status == 64 && again.errors.contains("the database is not empty"), "\(again)")
            let nowhere = try await Stage.run("db", "backup", scratch.directory + "/none/a.dump")
            #expect(nowhere.status == 74 && nowhere.errors.contains("make its directory first"), "\(nowhere)")
            let folder = try await Stage.run("db", "backup", scratch.directory)
            #expect(folder.status == 74 && folder.errors.contains("cannot write the backup"), "\(folder)")
            #expect(!exists(scratch.directory + ".part"))
        }
    }

    @Test("reports missing rights, and grants them")
    func grants() async throws {
        _ = try await Stage.value("REVOKE SELECT ON store FROM circulard_api")
        let verify = try await Stage.run("db", "verify")
        #expect(verify.status == 77 && verify.output.contains("GRANT SELECT ON TABLE public.store"), "\(verify)")
        let initialized = try await Stage.run("db", "init")
        #expect(initialized.status == 0 && initialized.errors.contains("circulard db grant --plan"), "\(initialized)")
        let plan = try await Stage.run("db", "grant", "--plan")
        #expect(plan.output == "GRANT SELECT ON TABLE public.store TO circulard_api;\n" && plan.status == 0, "\(plan)")
        try await Stage.run("db", "grant").expectSuccess()
        try await Stage.run("db", "verify").expectSuccess()
    }

    @Test("reports changes made to the database by hand")
    func verifies() async throws {
        _ = try await Stage.value("ALTER TABLE offer ADD COLUMN surprise integer")
        let verify = try await Stage.run("db", "verify")
        let doctor = try await Stage.run("doctor", "--json")
        _ = try await Stage.value("ALTER TABLE offer DROP COLUMN surprise")
        #expect(verify.status == 78 && verify.output.contains("surprise"), "\(verify)")
        #expect(doctor.status == 78 && doctor.output.contains("surprise"), "\(doctor)")
        try await Stage.run("db", "verify").expectSuccess()
    }

    @Test("finds no problem in a correct installation")
    func doctor() async throws {
        let doctor = try await Stage.run("doctor", "--json")
        doctor.expectSuccess()
        let checks = try doctor.rows()
        #expect(checks.allSatisfy { $0.keys == ["name", "result", "finding"] }, "\(doctor)")
        #expect(checks.allSatisfy { ["fine", "absent"].contains($0["result"]?.text) }, "\(doctor)")
        func finding(_ name: String) -> String? { checks.first { $0["name"]?.text == name }?["finding"]?.text }
        #expect(finding("server")?.hasSuffix(", primary: takes changes") == true, "\(doctor)")
        #expect(finding("terms of kroger-ad") == "not needed: it is read from saved files alone", "\(doctor)")
        #expect(!doctor.output.contains("sim-secret"))
        let person = try await Stage.run("doctor")
        person.expectSuccess()
        #expect(person.lines.count == checks.count)
    }

    @Test("lists the sources, and reads their samples")
    func sources() async throws {
        let list = try await Stage.run("source", "list", "--json")
        list.expectSuccess()
        #expect(
            try Set(list.rows().compactMap { $0["source"]?.text }) == [
                "aldi", "food-lion", "giant", "kroger", "kroger-ad", "kroger-coupons", "market-basket", "publix",
                "publix-tpr", "safeway", "safeway-shelf", "safeway-coupons", "walmart", "whole-foods",
            ])
        let samples = try await Stage.run("source", "test")
        samples.expectSuccess()
        #expect(samples.lines.count > 20 && samples.errors.isEmpty)
    }

    @Test("reads a page from standard input as from a file")
    func extracts() async throws {
        let file = Checkout.sample("publix/pcard.html")
        let page = try String(contentsOfFile: file, encoding: .utf8)
        let named = try await Stage.run("extract", "publix", file)
        let piped = try await Stage.run("extract", "publix", "-", input: page)
        named.expectSuccess()
        #expect(piped.output == named.output && piped.status == 0)
        let keys: Set = ["sku", "department", "title", "deal_text", "details_text", "savings_text", "valid_text"]
        #expect(try named.rows().allSatisfy { $0.keys == keys }, "\(named)")
        let twice = try await Stage.run("extract", "publix", file, file)
        #expect(twice.output == named.output, "repetitions stay: \(twice)")
    }

    @Test("explains a page and one of its rows")
    func explains() async throws {
        let file = Checkout.sample("publix/pcard.html")
        let page = try await Stage.run("explain", "publix", file)
        page.expectSuccess()
        let item = try #require(try await Stage.run("extract", "publix", file).rows().first?["sku"]?.text)
        let row = try await Stage.run("explain", "publix", file, "--sku", item)
        row.expectSuccess()
        #expect(row.output.contains(item) && row.output.contains("3.79"), "\(row)")
        try await Stage.run("explain", "publix", file, "--sku", "0").expectDataAndRefusal(65, naming: "0")
    }

    @Test("lists the dates of a page that could not be read, and does not call them missing")
    func explainsDays() async throws {
        let page = try String(contentsOfFile: Checkout.sample("publix/pcard.html"), encoding: .utf8)
        let scratch = try #require(Stage.current?.scratch)
        let file = try scratch.file("days.html", page.replacing("Valid 6/25 - 7/1", with: "Good while it lasts"))
        let all = try await Stage.run("explain", "publix", file)
        all.expectSuccess()
        #expect(
            all.output.contains("with dates that could not be read:") && all.output.contains("Good while it lasts"))
        let item = try #require(try await Stage.run("extract", "publix", file).rows().first?["sku"]?.text)
        let row = try await Stage.run("explain", "publix", file, "--sku", item)
        #expect(row.output.contains("(assumed: the printed dates could not be read)"), "\(row)")
    }
}

extension Outcome {
    /// A failure after part of the output has been written.
    fileprivate func expectDataAndRefusal(_ expected: Int32, naming mention: String) {
        #expect(status == expected && errors.contains(mention), "\(self)")
    }
}
