import CommandSupport
import Storage
import Testing

@testable import circulard

/// The answers of `circulard setup` that do not go together, or with what is on the machine.
@Suite(.timeLimit(.minutes(1))) struct SetupConflictTests {
    /// - Parameter accepted: whether the terms of publix were accepted before.
    private static func facts(
        accepted: Bool = false, without missing: String = "", settings: [String: String] = [:],
        files: [String: String] = [:]
    ) -> SetupFacts {
        let ids = ["publix", "kroger"]
        return SetupFacts(
            sources: ids.map { .init(id: $0, title: $0, termsURL: "https://example.org/terms", summary: "") },
            accepted: accepted ? ["publix"] : [],
            programs: Set(SetupFacts.wantedPrograms.filter { $0 != missing }), programDirectory: "/usr/local/bin",
            hasSystemd: true, settings: settings, text: { files[$0] }, exists: { files[$0] != nil })
    }

    private static func plan(_ given: String, _ facts: SetupFacts) throws -> SetupPlan {
        var dialogue = SetupDialogue(facts: facts, ask: nil)
        try dialogue.take(file: given.replacing("; ", with: "\n"), path: "answers")
        try dialogue.complete(facts.present)
        try SetupConflict(answers: dialogue.answers, facts: facts).requireFiles()
        return SetupPlan(answers: dialogue.answers, facts: facts)
    }

    @Test(
        "refuses answers that do not go together, and names the flag",
        arguments: [
            ("near = 33.749,-84.388", "--near"),
            ("stores = publix=1083", "--stores"),
            ("accept = publix=Ann; stores = all", "--stores"),
            ("accept = publix=Ann; near = 33.749,-84.388; stores = kroger=1", "--stores"),
            ("certificate = caddy; page = nginx:deals.test", "--certificate"),
            ("page = caddy:deals.test; certificate = certbot", "--certificate"),
            ("people = yes", "--people"),
        ])
    func conflict(given: String, flag: String) {
        let error = #expect(throws: Failure.self) {
            try Self.plan(given, Self.facts(files: ["nginx.conf": "", "Caddyfile": ""]))
        }
        #expect(error?.status == .usage)
        #expect(error?.message.hasPrefix("\(flag): ") == true, "\(error?.message ?? "")")
    }

    @Test(
        "refuses what a program is missing for, as the answer is given",
        arguments: [
            ("nginx", "page = nginx:deals.test"), ("caddy", "page = caddy:deals.test"), ("psql", "database = local"),
            ("certbot", "page = nginx:deals.test"),
        ])
    func missing(program: String, given: String) {
        let files = ["nginx.conf": "", "Caddyfile": ""]
        let error = #expect(throws: Failure.self) { try Self.plan(given, Self.facts(without: program, files: files)) }
        #expect(error?.status == .usage)
        #expect(error?.message.contains("is not installed: apt-get install ") == true, "\(error?.message ?? "")")
        #expect(throws: Never.self) { try Self.plan(given, Self.facts(files: files)) }
    }

    @Test(
        "reads stores of sources whose terms were accepted before, in the database that stays",
        arguments: [
            ("stores = publix=1083 1085", ["scrape publix --store 1083 1085"]),
            ("near = 33.749,-84.388; stores = publix=1083 1085", ["scrape publix --store 1083 1085"]),
            ("near = 33.749,-84.388", ["scrape publix --near 33.749,-84.388 --radius 5"]),
            (
                "stores = publix=1083, kroger=1, publix=1085; accept = kroger=Ann",
                ["scrape kroger --store 1", "scrape publix --store 1083 1085"]
            ),
            ("", []),
        ])
    func accepted(given: String, scrapes: [String]) throws {
        let steps = try Self.plan(given, Self.facts(accepted: true)).steps
        #expect(steps.map(\.sentence).filter { $0.contains(" scrape ") } == scrapes.map { "run circulard \($0)" })
        #expect(throws: Failure.self) {
            try Self.plan("database = local; stores = publix=1083", Self.facts(accepted: true))
        }
    }

    @Test("has nginx read each new certificate, and gives certbot no address that is none")
    func certbot() throws {
        func words(_ contact: String) throws -> String {
            let given = "page = nginx:deals.test; contact = \(contact)"
            return try Self.plan(given, Self.facts(files: ["nginx.conf": ""])).steps.map(\.sentence)
                .first { $0.hasPrefix("run certbot") } ?? ""
        }
        #expect(try words("ops@example.org").contains("--deploy-hook systemctl reload nginx -m ops@example.org"))
        for contact in ["", "https://example.org/@us"] {
            #expect(try words(contact).hasSuffix(" --register-unsafely-without-email"))
        }
    }

    @Test("leaves the file of nginx only where nginx takes it")
    func tested() throws {
        let steps = try Self.plan("page = nginx:deals.test", Self.facts(files: ["nginx.conf": "# x"])).steps
        #expect(
            steps.contains(
                .testedFile(
                    "/etc/nginx/conf.d/circulard.conf", text: "# x", by: ["nginx", "-t", "-q"],
                    says: "nginx takes its configuration.")))
    }

    private static let shipped = "{\n\tadmin off\n}\n\n(circulard) {\n}\n\ndeals.example.org {\n\t# tls\n}\n"

    @Test(
        "replaces Debian's Caddyfile and its own, and no other",
        arguments: [
            (nil, true),
            ("# Debian\n:80 {\n\t# Here.\n\troot * /usr/share/caddy\n\n\tfile_server\n\t# more\n}\n", true),
            (shipped.replacing("deals.example.org", with: "old.test").replacing("# tls", with: "tls /c /k"), true),
            (":80 {\n\trespond hello\n}\n", false),
            (shipped.replacing("deals.example.org", with: "old.test") + "other.test {\n}\n", false),
            ("import sites/*\n", false),
        ] as [(String?, Bool)])
    func caddyfile(present: String?, isReplaced: Bool) {
        var files = ["Caddyfile": Self.shipped]
        files[SetupFiles.caddyPath] = present
        let facts = Self.facts(files: files)
        let result = Result { try Self.plan("page = caddy:new.test", facts) }
        guard case .failure(let error) = result else { return #expect(isReplaced) }
        #expect(!isReplaced)
        #expect((error as? Failure)?.status == .configuration)
        #expect("\(error)".contains("/etc/caddy/Caddyfile has other sites"))
    }

    @Test("writes no page of a documentation that is not there", arguments: ["nginx", "caddy"])
    func template(server: String) {
        let error = #expect(throws: Failure.self) { try Self.plan("page = \(server):deals.test", Self.facts()) }
        #expect(error?.status == .configuration)
        #expect(error?.advice?.contains("--page proxy:deals.test") == true)
    }
}
