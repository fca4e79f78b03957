import CommandSupport
import Storage
import Testing

@testable import circulard

/// The questions, the checks and the plan of `circulard setup`. `tools/check-setup` runs it.
@Suite(.timeLimit(.minutes(1))) struct SetupTests {
    private static func facts(
        sources: [SetupFacts.LiveSource] = [publix], accepted: [String] = [], programs: Set<String> = SetupTests.all,
        hasSystemd: Bool = true,
        settings: [String: String] = [:],
        files: [String: String] = [:]
    ) -> SetupFacts {
        SetupFacts(
            sources: sources, accepted: accepted, programs: programs, programDirectory: "/usr/local/bin",
            hasSystemd: hasSystemd,
            settings: settings, text: { files[$0] },
            exists: { files[$0] != nil })
    }
    private static let publix = SetupFacts.LiveSource(
        id: "publix", title: "Publix", termsURL: "https://example.org/terms", summary: "None.")
    private static let all = Set(SetupFacts.wantedPrograms)

    private static func plan(_ given: String, _ facts: SetupFacts = facts()) throws -> SetupPlan {
        var dialogue = SetupDialogue(facts: facts, ask: nil)
        try dialogue.take(file: given, path: "answers")
        try dialogue.complete(facts.present)
        return SetupPlan(answers: dialogue.answers, facts: facts)
    }

    @Test("refuses an answer that cannot be used, and names its line and flag")
    func refused() {
        let error = #expect(throws: Failure.self) { try Self.plan("# one\nradius = 500\n") }
        #expect(error?.status == .usage)
        #expect(error?.message == "answers:2: \"500\" is refused: it takes a whole number from 1 to 100")
        #expect(error?.advice == "correct it; as a flag it is --radius")
    }

    @Test(
        "refuses each kind of wrong answer",
        arguments: [
            "database = mysql", "contact = me", "accept = publix", "accept = aldi=Ann", "near = here", "page = nginx",
            "people = perhaps", "backups = here", "backup-days = 0", "certificate = one.pem", "colour = red",
            "kroger-client-id-file = /nowhere", "stores = publx=1083", "stores =",
        ])
    func wrong(line: String) { #expect(throws: Failure.self) { try Self.plan(line) } }

    @Test("asks again on a terminal, with what is set as default")
    func asked() throws {
        var said = ["", "no address", "ops@example.org"][...]
        var prompts: [String] = []
        let facts = Self.facts(settings: ["database.url": "postgresql://db.example.org/circulard"])
        var dialogue = SetupDialogue(facts: facts) { prompt, _ in
            prompts.append(prompt)
            return said.popFirst() ?? ""
        }
        try dialogue.complete(facts.present)
        #expect(prompts[0].hasSuffix(" [keep]: "))
        #expect(prompts[1] == prompts[2])
        #expect(dialogue.answers[.contact] == "ops@example.org")
        #expect(!prompts.contains { $0.contains("Kroger") })
    }

    @Test("takes a secret itself from a person alone, hidden, and repeats it nowhere")
    func typed() throws {
        var hidden: [String] = []
        let kroger = SetupFacts.LiveSource(id: "kroger", title: "Kroger", termsURL: "https://example.org", summary: "")
        let facts = Self.facts(sources: [kroger])
        var dialogue = SetupDialogue(facts: facts) { prompt, isHidden in
            if prompt.hasPrefix("Terms") { return "kroger=Ann" }
            if isHidden { hidden.append(prompt) }
            return isHidden ? ["two words", "a\u{1A}b", "se-cret"][hidden.count - 1] : ""
        }
        try dialogue.complete([:])
        #expect(hidden.count == 3 && hidden[0].contains("not shown"))
        let plan = SetupPlan(answers: dialogue.answers, facts: facts)
        #expect(plan.steps.contains(.credential("se-cret", at: "/etc/circulard/credentials/kroger-client-secret")))
        #expect(!plan.steps.contains { $0.sentence.contains("se-cret") || $0.sentence.contains("client-id") })
        let error = #expect(throws: Failure.self) {
            try dialogue.take("se-cret", for: .krogerSecret, from: "answers:1")
        }
        #expect(error?.message.contains("se-cret") == false)
    }

    @Test("leaves the stores to be chosen by a person who has seen them, and reads all where there is none")
    func stores() throws {
        let facts = Self.facts()
        let given = "accept = publix=Ann\nnear = 33.790,-84.330"
        #expect(try Self.plan(given).steps.contains { $0.sentence.hasPrefix("run circulard scrape publix --near 33") })
        var dialogue = SetupDialogue(facts: facts) { _, _ in "" }
        try dialogue.take(file: given, path: "answers")
        try dialogue.complete([:])
        let plan = SetupPlan(answers: dialogue.answers, facts: facts)
        #expect(plan.steps.contains(.stores(of: ["publix"], near: "33.790,-84.330", radius: "5")))
        #expect(!plan.steps.contains { $0.sentence.hasPrefix("run circulard scrape") })
    }

    @Test("lists found stores with numbers, and takes all or some of them")
    func storeList() throws {
        func line(_ code: Int, tracked: Bool = false) -> String {
            #"{"chain":"publix","store_code":"\#(code)","store":"A","street":"\#(code) Elm Street","city":"Atlanta","#
                + #""distance_meters":1609,"is_tracked":\#(tracked)}"#
        }
        var list = SetupStoreList()
        try list.add([line(8), line(9)].joined(separator: "\n"), of: "publix")
        #expect(list.standard == "all")
        try list.add(line(7, tracked: true), of: "kroger")
        #expect(list.lines(width: 80)[1] == "1  publix  8 Elm Street, Atlanta  1.0 mi")
        #expect(list.standard == "3")
        #expect(list.codes("all") == ["publix": ["8", "9"], "kroger": ["7"]])
        #expect(list.codes("3, 1") == ["publix": ["8"], "kroger": ["7"]])
        for wrong in ["", "0", "4", "1 x", "none", "1-2"] { #expect(list.codes(wrong) == nil, "\(wrong)") }
    }

    @Test("plans nothing for a page that is not wanted, and no start without systemd")
    func small() throws {
        let plan = try Self.plan("", Self.facts(programs: [], hasSystemd: false))
        #expect(
            plan.steps.map(\.sentence) == [
                "make /etc/circulard (755, root)", "make /etc/circulard/credentials (750, root:circulard)",
                "make /var/lib/circulard (750, circulard)", "write /etc/circulard/circulard.yaml (644)",
                "write /etc/circulard/setup.answers (644)",
                "run circulard db init", "make /var/backups/circulard (700, circulard)",
                "systemd does not run here, so nothing was started: circulard.service, circulard-backup.timer.",
            ])
    }

    @Test("gives the units of a database of this machine the accounts of their logins")
    func local() throws {
        let files = ["/c.pem": "", "/k.pem": "", "nginx.conf": "server_name deals.example.org;"]
        let answers = """
            database = local
            page = nginx:deals.test
            certificate = /c.pem /k.pem
            people = yes
            """
        let plan = try Self.plan(answers, Self.facts(files: files))
        let texts = plan.steps.compactMap { step -> (String, String)? in
            switch step {
            case .file(let path, let text, _, _), .testedFile(let path, let text, _, _): (path, text)
            default: nil
            }
        }
        func text(_ end: String) -> String { texts.first { $0.0.hasSuffix(end) }?.1 ?? "" }
        #expect(text("circulard-api.service.d/login.conf").contains("\nUser=circulard_reader\n"))
        #expect(text("circulard-people.service.d/login.conf").contains("\nUser=circulard_keeper\n"))
        let settings = try ConfigurationFile(text("circulard.yaml"), path: "own.yaml").settings.mapValues(\.text)
        #expect(settings["database.url"] == "postgresql:///circulard")
        #expect(settings["api.site"] == "https://deals.test")
        #expect(text(".env") == "")
        #expect(text("conf.d/circulard.conf") == "server_name deals.test;")
        #expect(plan.wanted.last == "circulard-backup.timer")
        #expect(plan.steps.contains(.grant(url: "postgresql:///circulard")))
        #expect(plan.steps.contains(.masterKey(sealed: true)))
    }

    @Test("lets circulard-api itself listen for this machine alone, and takes that back for a proxy")
    func localPage() throws {
        let plan = try Self.plan("page = local\npeople = yes")
        let texts = plan.steps.compactMap { step in
            if case .file(SetupPlan.localPage, let text, _, _) = step { text } else { nil }
        }
        let line =
            "ExecStart=/usr/local/bin/circulard-api --port 8080 --people-socket /run/circulard-people/http.sock\n"
        #expect(texts.count == 1 && texts[0].contains(line), "\(texts)")
        #expect(plan.wanted.contains("circulard-people.service"))
        #expect(SetupFiles(answers: plan.answers, facts: plan.facts).settings.contains("http://127.0.0.1:8080"))
        let there = Self.facts(
            settings: ["api.site": "http://127.0.0.1:8080"], files: [SetupPlan.localPage: texts[0]])
        #expect(there.present[.page] == "local")
        let later = try Self.plan("page = proxy:deals.test", there).steps
        #expect(
            later.contains {
                if case .file(SetupPlan.localPage, let text, _, _) = $0 { !text.contains("Exec") } else { false }
            })
    }

    @Test("gives Caddy its own certificate or the operator's, and finds both again")
    func caddy() throws {
        let shipped = """
            deals.example.org {
            \t# tls /etc/ssl/certs/deals.example.org.pem /etc/ssl/private/deals.example.org.key
            \treverse_proxy unix//run/circulard-api/http.sock
            }
            """
        let files = ["/c.pem": "", "/k.pem": "", "Caddyfile": "# One\n" + shipped]
        func text(_ given: String) throws -> String {
            let plan = try Self.plan(given, Self.facts(files: files))
            return SetupFiles(answers: plan.answers, facts: plan.facts).caddy
        }
        #expect(try text("page = caddy:deals.test").contains("\t# tls /etc/ssl"))
        let own = try text("page = caddy:deals.test\ncertificate = /c.pem /k.pem")
        #expect(own.contains("\ndeals.test {\n\ttls /c.pem /k.pem\n"))
        let again = Self.facts(files: files.merging(["/etc/caddy/Caddyfile": own]) { $1 }).present
        #expect(again[.page] == "caddy:deals.test" && again[.certificate] == "/c.pem /k.pem")
    }

    @Test("keeps the settings and variables that it does not ask for")
    func kept() throws {
        let facts = Self.facts(
            settings: ["browser": "/usr/bin/chromium", "retention.document_days": "30", "contact": "old@example.org"],
            files: [
                "/etc/circulard/api.env": "CIRCULARD_API_RATE_LIMIT=60\n",
                "/etc/circulard/people.env":
                    "# Ours\nCIRCULARD_API_SITE=https://old.test\nCIRCULARD_DATABASE_URL=x\nA=1\n",
            ])
        let plan = try Self.plan("contact = https://example.org/\"us\"\npage = proxy:deals.test", facts)
        let files = SetupFiles(answers: plan.answers, facts: facts)
        let settings = try ConfigurationFile(files.settings, path: "own.yaml").settings.mapValues(\.text)
        #expect(settings["browser"] == "/usr/bin/chromium")
        #expect(settings["retention.document_days"] == "30")
        #expect(settings["contact"] == "https://example.org/\"us\"")
        #expect(settings["backups.days"] == "7")
        #expect(settings["api.site"] == "https://deals.test")
        #expect(files.environment("/etc/circulard/api.env") == nil)
        #expect(files.environment("/etc/circulard/people.env") == "# Ours\nA=1\n")
    }
}
