import CommandSupport
import Storage
import Testing

@testable import circulard

/// What another `circulard setup` finds of a former one, and what it takes back.
@Suite(.timeLimit(.minutes(1))) struct SetupPresentTests {
    private static func facts(settings: [String: String] = [:], files: [String: String] = [:]) -> SetupFacts {
        let files = files.merging(["/c.pem": "", "/k.pem": "", "nginx.conf": "", "Caddyfile": ""]) { own, _ in own }
        return SetupFacts(
            sources: [], accepted: [], programs: Set(SetupFacts.wantedPrograms), programDirectory: "/usr/local/bin",
            hasSystemd: true, settings: settings, text: { files[$0] }, exists: { files[$0] != nil })
    }

    private static func plan(_ given: String, _ facts: SetupFacts) throws -> SetupPlan {
        var dialogue = SetupDialogue(facts: facts, ask: nil)
        try dialogue.take(file: given.replacing("; ", with: "\n"), path: "answers")
        try dialogue.complete(facts.present)
        return SetupPlan(answers: dialogue.answers, facts: facts)
    }

    /// The files that a plan writes, by the end of their path.
    private static func written(_ plan: SetupPlan, _ end: String) -> String? {
        plan.steps.lazy.compactMap { step in
            if case .file(let path, let text, _, _) = step, path.hasSuffix(end) { text } else { nil }
        }.first
    }

    private static let nginx =
        "server_name a.test;\n\tssl_certificate /c.pem;\n\tssl_certificate_key /k.pem;\n"
    private static let caddy = "# One\nb.test {\n\treverse_proxy unix//run/circulard-api/http.sock\n}\n"

    @Test(
        "takes the page that was chosen last, and its name from the file of its server",
        arguments: [
            ("", "nginx:a.test", "/c.pem /k.pem"),
            ("page = caddy:b.test\ncertificate = caddy", "caddy:b.test", "caddy"),
            ("page = nginx:old.test\ncertificate = certbot", "nginx:a.test", "/c.pem /k.pem"),
            ("page = none", "none", nil),
            ("page = proxy:c.test", "proxy:c.test", nil),
        ])
    func page(answers: String, page: String, certificate: String?) throws {
        let files = [
            SetupFiles.nginxPath: Self.nginx, SetupFiles.caddyPath: Self.caddy, SetupFiles.answersPath: answers,
        ]
        let present = Self.facts(files: files).present
        #expect(present[.page] == page)
        #expect(present[.certificate] == certificate)
        let plan = try Self.plan("", Self.facts(files: files))
        #expect(plan.answers[.page] == page)
        let remembered = try #require(Self.written(plan, "setup.answers"))
        #expect(remembered.contains("page = \(page)\n"))
    }

    @Test("uses a certificate for its own name and server alone")
    func certificate() throws {
        let facts = Self.facts(files: [SetupFiles.nginxPath: Self.nginx])
        for (page, certificate) in [
            ("nginx:a.test", "/c.pem /k.pem"), ("nginx:b.test", "certbot"), ("caddy:a.test", "caddy"),
        ] { #expect(try Self.plan("page = \(page)", facts).answers[.certificate] == certificate) }
    }

    @Test("remembers that there are no backups and lists, and says what stays on")
    func none() throws {
        let on = ["circulard-people.service", "circulard-backup.timer"].map { ("\(SetupPlan.wants)/\($0)", "") }
        let settings = ["backups.directory": "/srv/dumps"]
        let files = Dictionary(uniqueKeysWithValues: on)
        let first = try Self.plan(
            "backups = none; page = local; people = no", Self.facts(settings: settings, files: files))
        #expect(
            first.steps.last
                == .note(
                    "Not chosen, but on since a former setup; to turn it off, run systemctl disable --now "
                        + "circulard-people.service circulard-backup.timer."))
        let answers = try #require(Self.written(first, "setup.answers"))
        let again = Self.facts(
            settings: settings, files: files.merging([SetupFiles.answersPath: answers]) { $1 })
        #expect(again.present[.backups] == "none")
        #expect(again.present[.people] == "no")
        #expect(Self.facts(settings: settings, files: files).present[.backups] == "/srv/dumps")
    }

    @Test(
        "takes the accounts of this machine's logins back for another database, and gives the keys to the account",
        arguments: [
            ("private", false, "circulard"), ("file:/c.pem", false, "circulard"), ("keep", nil, "circulard_keeper"),
            ("local", true, "circulard_keeper"),
        ] as [(String, Bool?, String)])
    func logins(database: String, hasOwn: Bool?, keeper: String) throws {
        let units = ["circulard-api", "circulard-people", "circulard-tell", "circulard-backup-keys"]
        let files = units.map { ("/etc/systemd/system/\($0).service.d/login.conf", "User=circulard_keeper\n") }
        let facts = Self.facts(
            settings: ["database.url": SetupPlan.localURL], files: Dictionary(uniqueKeysWithValues: files))
        let plan = try Self.plan("database = \(database); page = local; people = yes", facts)
        #expect(plan.steps.contains(.readable(SetupPlan.settingsPath)) == (database == "local"))
        for unit in units {
            #expect(Self.written(plan, "\(unit).service.d/login.conf")?.contains("\nUser=") == hasOwn, "\(unit)")
        }
        #expect(
            plan.steps.contains(
                .directory("/var/backups/circulard-keys", mode: 0o700, owner: keeper, always: true)))
    }

    @Test("keeps a text of digits a text, and a number a number")
    func digits() throws {
        let settings = ["credentials.directory": "1234", "retention.document_days": "30"]
        let text = try #require(Self.written(Self.plan("", Self.facts(settings: settings)), "circulard.yaml"))
        #expect(text.contains("directory: \"1234\"\n") && text.contains("document_days: 30\n"))
        #expect(try ConfigurationFile(text, path: "own.yaml").settings["credentials.directory"]?.text == "1234")
    }

    @Test(
        "takes the contact from the variables of a unit, and none for an answer",
        arguments: [("", "old@example.org"), ("contact = none", nil), ("contact = a@example.org", "a@example.org")])
    func contact(given: String, contact: String?) throws {
        let api = "CIRCULARD_CONTACT=\"old@example.org\"\nCIRCULARD_API_SITE=https://old.test\n"
        let plan = try Self.plan(given, Self.facts(files: ["/etc/circulard/api.env": api]))
        let text = try #require(Self.written(plan, "circulard.yaml"))
        #expect(try ConfigurationFile(text, path: "own.yaml").settings["contact"]?.text == contact)
        // There is no page, so that no setting has the site.
        #expect(Self.written(plan, "api.env") == "CIRCULARD_API_SITE=https://old.test\n")
        let later = try Self.plan("contact = none", Self.facts(settings: ["contact": "old@example.org"]))
        #expect(Self.written(later, "circulard.yaml")?.contains("contact") == false)
    }

    @Test("does not repeat the URL of a database that is refused")
    func secret() {
        let error = #expect(throws: Failure.self) {
            try Self.plan("database = postgresql://me:pass-word@db/circulard", Self.facts())
        }
        #expect(error?.message.hasPrefix("answers:1: the answer is refused: it takes private, local") == true)
        #expect(error?.message.contains("pass-word") == false)
    }
}
