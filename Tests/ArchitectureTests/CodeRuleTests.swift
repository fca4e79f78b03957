import Testing

@Suite("Code rules") struct CodeRuleTests {
    @Test(
        "all source files follow them",
        arguments: [breachesOfWording, breachesOfProof, breachesOfPurity, breachesOfSilence, breachesOfSQL])
    func kept(rule: @Sendable (SwiftSource) -> [Breach]) throws {
        let breaches = try Checkout.sources.get().flatMap(rule)
        #expect(breaches == [])
    }

    @Test("the tests follow those that apply to them", arguments: [breachesOfWording, breachesOfProof])
    func keptByTests(rule: @Sendable (SwiftSource) -> [Breach]) throws {
        let breaches = try Checkout.tests.get().flatMap(rule)
        #expect(breaches == [])
    }

    @Test("no file contains a machine-specific path")
    func places() throws {
        let folders = ["Sources", "Tests", "schema", "migrations", "scrapers", "systemd", "tools", ".ci"].filter(
            Checkout.isFolder)
        let files = try ["Makefile", "Package.swift", "README.md", "schema.sql"] + folders.flatMap(Checkout.files)
        let breaches = try files.flatMap { breachesOfPlace(path: $0, text: try Checkout.text($0)) }
        #expect(breaches == [])
    }

    @Test("SQL files are schema.sql with schema/, the steps of migrations/, and what its tests need")
    func filesOfSQL() throws {
        let all = try Checkout.names(in: "").flatMap { Checkout.isFolder($0) ? try Checkout.files(under: $0) : [$0] }
        let strange = all.filter { $0.hasSuffix(".sql") }.filter {
            !["schema.sql", "schema/code.sql", "schema/drop.sql"].contains($0)
                && !$0.hasPrefix("Tests/StorageTests/Fixtures/")
                && !$0.contains(#/^migrations\/\d{4}_[a-z0-9_]+\.sql$/#)
        }
        #expect(strange == [] && all.contains("migrations/0000_baseline.sql"))
    }

    @Test("the code that knows one kind of channel is its file, and the list of kinds", arguments: ["ntfy", "webhook"])
    func channels(kind: String) throws {
        let files = try Checkout.sources.get().filter { file in
            file.target == "People" && file.code.contains { $0.words.contains { $0.lowercased().contains(kind) } }
        }
        let own = "\(kind.prefix(1).uppercased())\(kind.dropFirst())Channel"
        #expect(files.map(\.path) == ["DeliveryChannel", own].map { "Sources/People/Channels/\($0).swift" })
    }

    @Test(
        "finds a forbidden word",
        arguments: [
            "public struct A {}", "public import Deals", "let a = try! f()", "fatalError()", "do { try f() } catch {}",
            "// TODO: later", "/* FIXME */", "struct RunManager {}",
        ])
    func wording(text: String) { #expect(breachesOfWording(file("Deals", text)).count == 1) }

    @Test(
        "accepts the words in literals and prose",
        arguments: ["let a = \"public\"", "// not public", "do { } catch { throw a }"])
    func prose(text: String) { #expect(breachesOfWording(file("Deals", text)) == []) }

    @Test("requires a comment beside an unchecked claim")
    func proof() {
        #expect(breachesOfProof(file("HTTP", "final class A: @unchecked Sendable {}")).count == 1)
        #expect(breachesOfProof(file("HTTP", "\nnonisolated(unsafe) var a = 1")).count == 1)
        #expect(breachesOfProof(file("HTTP", "/// Only the queue touches it.\nnonisolated(unsafe) var a = 1")) == [])
    }

    @Test(
        "finds impure code in the pure modules",
        arguments: ["let a: Double = 1", "var a = Date()", "FileManager.default", "a.randomElement()"])
    func purity(text: String) {
        #expect(breachesOfPurity(file("Pricing", text)).count == 1)
        #expect(breachesOfPurity(file("HTTP", text)) == [])
    }

    @Test("allows printing in programs and not in libraries")
    func silence() {
        #expect(breachesOfSilence(file("Scraping", "print(1)")).count == 1)
        #expect(breachesOfSilence(file("circulard", "print(1)")) == [])
        #expect(breachesOfSilence(file("Scraping", "OfferPrinter.sentence(1)")) == [])
    }

    @Test(
        "finds SQL outside its module",
        arguments: [
            "SELECT a FROM offer", "SELECT a\n  FROM offer", "insert into offer values (1)", "UPDATE offer SET a = 1",
            "DELETE FROM offer", "select a from offer", "WITH a AS (SELECT 1 FROM b) SELECT", "with a as (select 1)",
        ])
    func sql(text: String) {
        let code = "let a = \"\"\"\n\(text)\n\"\"\""
        #expect(breachesOfSQL(file("Ingest", code)).count == 1)
        #expect(breachesOfSQL(file("Postgres", code)).count == 1)
        #expect(breachesOfSQL(file("Storage", code)) == [])
    }

    @Test("allows only Postgres to control the server", arguments: ["BEGIN", "CREATE DATABASE a", "LISTEN a"])
    func control(text: String) {
        #expect(breachesOfSQL(file("Postgres", "let a = \"\(text)\"")) == [])
        #expect(breachesOfSQL(file("Ingest", "let a = \"\(text)\"")).count == 1)
    }

    @Test(
        "does not mistake prose for SQL",
        arguments: [
            "Select a store from the list", "from the first update on", "begin",
            "circulard db psql -- -c 'SELECT a FROM b'",
        ])
    func noSQL(text: String) { #expect(breachesOfSQL(file("circulard", "let a = \"\(text)\"")) == []) }

    @Test("finds a machine-specific path")
    func place() {
        let path = ["", "work", "main"].joined(separator: "/")
        #expect(breachesOfPlace(path: "a", text: "one\ncd \(path)").map(\.line) == [2])
        #expect(breachesOfPlace(path: "a", text: "PrivateTmp=yes\nhttps://example.com\(path)") == [])
    }

    private func file(_ target: String, _ text: String) -> SwiftSource {
        SwiftSource(path: "Sources/\(target)/A.swift", text: text)
    }
}
