import TestDatabase
import Testing

@testable import Postgres

@Suite("A server that lets nobody in") struct ConnectionRefusalTests {
    @Test("is told from one that is away by the SQLSTATE, in any language, and only if every server says so")
    func attempts() {
        let start = "connection to server on socket \"/run/.s.PGSQL.5432\" failed: "
        let missing = start + "FATAL:  3D000: Datenbank »x« existiert nicht\nLOCATION:  InitPostgres, postinit.c:885\n"
        let starting = start + "FATAL:  57P03: the database system is starting up\nLOCATION:  ProcessStartupPacket\n"
        let none = start + "No such file or directory\n\tIs the server running locally?\n"
        let read = ConnectionRefusal.attempts
        #expect(read(missing).map(\.sqlState) == ["3D000"])
        #expect(read(missing).map(\.text) == [start + "FATAL:  Datenbank »x« existiert nicht"])
        #expect(read(missing + missing).map(\.isLasting) == [true, true])
        for other in [starting, none, "could not translate host name \"db\" to address: Name or service not known\n"] {
            #expect(read(other).map(\.isLasting) == [false])
            #expect(read(missing + other).map(\.isLasting) == [true, false])
        }
        #expect(read(none).first?.text.hasSuffix("directory Is the server running locally?") == true)
        #expect(read(start + "server does not support SSL, but SSL was required\n").map(\.isLasting) == [true])
    }

    @Test(
        "gets advice by what is refused, from where and to whom",
        arguments: [
            ("3D000", "/run", "ann", "sudo -u postgres createdb -O ann shop"),
            ("3D000", "db.example.org", "ann", "createdb -h db.example.org -U postgres -O ann shop"),
            ("28P01", "db.example.org", "ann", "check the password of \"ann\""),
            ("42501", "/run", "ann", "GRANT CONNECT ON DATABASE \"shop\" TO \"ann\""),
            ("28000", "/run", "root", "the system's user \"root\", and on a Unix socket \"peer\""),
            ("28000", "/run", "ann", "sudo -u postgres createuser ann; else pg_hba.conf has no line"),
            ("28000", "db.example.org", "root", "createuser -h db.example.org -U postgres ann; else pg_hba.conf"),
            ("", "db.example.org", "ann", "sslmode"),
        ])
    func advice(state: String, host: String, user: String, words: String) {
        let refusal = ConnectionRefusal(
            sqlState: state, needsPassword: false, login: "ann", database: "shop", host: host, systemUser: user)
        #expect(refusal.advice.contains(words), "\(refusal.advice)")
    }

    @Test(
        "is told to us by a real one", .emptyDatabase,
        arguments: [("dbname=missing", "3D000", "createdb"), ("user=stranger-to-all", "28000", "createuser")])
    func real(part: String, state: String, advice: String) async throws {
        let text = try FreshDatabase.connectionText + " " + part
        let error = await #expect(throws: PostgresError.self) { _ = try await PostgresConnection.connect(text) }
        #expect(error?.code == .notAdmitted && error?.sqlState == state && error?.isTransient == false)
        #expect(error?.message.contains("LOCATION") == false && error?.message.contains(state) == false)
        #expect(error?.advice?.contains(advice) == true, "\(error?.advice ?? "none")")
    }

    @Test(
        "a URL of another database is told by its scheme, without the rest",
        arguments: ["mysql", "sqlite", "jdbc:postgresql", "https", "POSTGRESQL", "mongodb+srv"])
    func scheme(scheme: String) async throws {
        let error = await #expect(throws: PostgresError.self) {
            _ = try await PostgresConnection.connect("\(scheme)://ann:s3cret@h/d")
        }
        #expect(error?.code == .badConnectionText)
        #expect(
            error?.message.contains("begins with \(scheme)://") == true && error?.message.contains("s3cret") == false)
    }
}
