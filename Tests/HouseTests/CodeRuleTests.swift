import Testing

@Suite("Rules of the code") struct CodeRuleTests {
    @Test(
        "our files keep them",
        arguments: [breachesOfWording, breachesOfProof, breachesOfPurity, breachesOfSilence, breachesOfSQL])
    func kept(rule: @Sendable (SwiftSource) -> [Breach]) throws {
        let breaches = try Checkout.sources.get().flatMap(rule)
        #expect(breaches == [])
    }

    @Test("our tests keep those that are for them", arguments: [breachesOfWording, breachesOfProof])
    func keptByTests(rule: @Sendable (SwiftSource) -> [Breach]) throws {
        let breaches = try Checkout.tests.get().flatMap(rule)
        #expect(breaches == [])
    }

    @Test("no file names a place on one machine")
    func places() throws {
        let folders = ["Sources", "Tests", "scrapers", "systemd", "tools", ".ci"].filter(Checkout.isFolder)
        let files = try ["Makefile", "Package.swift", "README.md", "schema.sql"] + folders.flatMap(Checkout.files)
        let breaches = try files.flatMap { breachesOfPlace(path: $0, text: try Checkout.text($0)) }
        #expect(breaches == [])
    }

    @Test(
        "catches a wrong word",
        arguments: [
            "public struct A {}", "public import Deals", "let a = try! f()", "fatalError()", "do { try f() } catch {}",
            "// TODO: later", "/* FIXME */", "struct RunManager {}",
        ])
    func wording(text: String) { #expect(breachesOfWording(file("Deals", text)).count == 1) }

    @Test(
        "lets words in text and prose pass",
        arguments: ["let a = \"public\"", "// not public", "do { } catch { throw a }"])
    func prose(text: String) { #expect(breachesOfWording(file("Deals", text)) == []) }

    @Test("wants a proof beside an unchecked claim")
    func proof() {
        #expect(breachesOfProof(file("HTTP", "final class A: @unchecked Sendable {}")).count == 1)
        #expect(breachesOfProof(file("HTTP", "\nnonisolated(unsafe) var a = 1")).count == 1)
        #expect(breachesOfProof(file("HTTP", "/// Only the queue touches it.\nnonisolated(unsafe) var a = 1")) == [])
    }

    @Test(
        "keeps the pure cores pure",
        arguments: ["let a: Double = 1", "var a = Date()", "FileManager.default", "a.randomElement()"])
    func purity(text: String) {
        #expect(breachesOfPurity(file("Pricing", text)).count == 1)
        #expect(breachesOfPurity(file("HTTP", text)) == [])
    }

    @Test("lets programs print and libraries not")
    func silence() {
        #expect(breachesOfSilence(file("Scraping", "print(1)")).count == 1)
        #expect(breachesOfSilence(file("circulard", "print(1)")) == [])
        #expect(breachesOfSilence(file("Scraping", "OfferPrinter.sentence(1)")) == [])
    }

    @Test(
        "finds SQL outside its room",
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

    @Test("lets Postgres control the server, and nobody else", arguments: ["BEGIN", "CREATE DATABASE a", "LISTEN a"])
    func control(text: String) {
        #expect(breachesOfSQL(file("Postgres", "let a = \"\(text)\"")) == [])
        #expect(breachesOfSQL(file("Ingest", "let a = \"\(text)\"")).count == 1)
    }

    @Test(
        "takes prose for prose",
        arguments: [
            "Select a store from the list", "from the first update on", "begin",
            "circulard db psql -- -c 'SELECT a FROM b'",
        ])
    func noSQL(text: String) { #expect(breachesOfSQL(file("circulard", "let a = \"\(text)\"")) == []) }

    @Test("finds a machine's path")
    func place() {
        let path = ["", "work", "main"].joined(separator: "/")
        #expect(breachesOfPlace(path: "a", text: "one\ncd \(path)").map(\.line) == [2])
        #expect(breachesOfPlace(path: "a", text: "PrivateTmp=yes\nhttps://example.com\(path)") == [])
    }

    private func file(_ target: String, _ text: String) -> SwiftSource {
        SwiftSource(path: "Sources/\(target)/A.swift", text: text)
    }
}
