import FoundationEssentials
import Testing

@testable import upstream_sim

extension CommandTests {
    @Test("has the database that schema.sql makes, and opens psql on it")
    func database() async throws {
        for command in ["init", "verify"] {
            let outcome = try await Stage.run("db", command)
            outcome.expectSuccess()
            #expect(outcome.output.isEmpty && !outcome.errors.isEmpty)
        }
        #expect(Int(try await Stage.value("SELECT count(*) FROM api.current_deal")) ?? 0 > 100)
        let wrong = try await Stage.run("db", "psql", "--", "-v", "ON_ERROR_STOP=1", "-c", "SELECT nonsense")
        #expect(wrong.status == 1 || wrong.status == 3, "\(wrong)")
        let piped = try await Stage.run("db", "psql", "--", "-At", input: "SELECT 6 * 7;\n")
        #expect(piped.output == "42\n" && piped.status == 0, "\(piped)")
    }

    @Test("tells what is wrong with a database that someone changed")
    func verifies() async throws {
        _ = try await Stage.value("ALTER TABLE offer ADD COLUMN surprise integer")
        let verify = try await Stage.run("db", "verify")
        let doctor = try await Stage.run("doctor", "--json")
        _ = try await Stage.value("ALTER TABLE offer DROP COLUMN surprise")
        #expect(verify.status == 78 && verify.output.contains("surprise"), "\(verify)")
        #expect(doctor.status == 78 && doctor.output.contains("surprise"), "\(doctor)")
        try await Stage.run("db", "verify").expectSuccess()
    }

    @Test("finds nothing wrong with a sound installation")
    func doctor() async throws {
        let doctor = try await Stage.run("doctor", "--json")
        doctor.expectSuccess()
        let checks = try doctor.rows()
        #expect(checks.allSatisfy { $0.keys == ["name", "state", "finding"] }, "\(doctor)")
        #expect(checks.allSatisfy { ["fine", "absent"].contains($0["state"]?.text) }, "\(doctor)")
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
                "publix", "kroger", "kroger-ad", "kroger-coupons",
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
        let keys: Set = ["item", "department", "title", "deal", "details", "savings", "valid"]
        #expect(try named.rows().allSatisfy { $0.keys == keys }, "\(named)")
        let twice = try await Stage.run("extract", "publix", file, file)
        #expect(twice.output == named.output, "repetitions stay: \(twice)")
    }

    @Test("explains a page and one of its rows")
    func explains() async throws {
        let file = Checkout.sample("publix/pcard.html")
        let page = try await Stage.run("explain", "publix", file)
        page.expectSuccess()
        let item = try #require(try await Stage.run("extract", "publix", file).rows().first?["item"]?.text)
        let row = try await Stage.run("explain", "publix", file, "--item", item)
        row.expectSuccess()
        #expect(row.output.contains(item) && row.output.contains("3.79"), "\(row)")
        try await Stage.run("explain", "publix", file, "--item", "0").expectDataAndRefusal(65, naming: "0")
    }
}

extension Outcome {
    /// As a refusal, where a part of the answer is out already.
    fileprivate func expectDataAndRefusal(_ expected: Int32, naming mention: String) {
        #expect(status == expected && errors.contains(mention), "\(self)")
    }
}
