/// All steps for a set of answers, in order. It does nothing itself.
struct SetupPlan {
    let answers: SetupAnswers
    let facts: SetupFacts

    static let settingsPath = "/etc/circulard/circulard.yaml"
    static let credentials = "/etc/circulard/credentials"
    private static let units = "/etc/systemd/system"
    /// A URL without a user: each program has the login that is named like its account.
    static let localURL = "postgresql:///circulard"

    var isLocal: Bool { answers[.database] == "local" }
    private var files: SetupFiles { SetupFiles(answers: answers, facts: facts) }
    private var hasPeople: Bool { answers[.people] == "yes" && answers.page.server != .absent }

    var steps: [SetupStep] {
        accounts + settings + database + sources + people + web + backups + start
    }

    private var accounts: [SetupStep] {
        var steps: [SetupStep] = []
        if facts.programs.contains("systemd-sysusers") {
            steps.append(.program(["systemd-sysusers"], says: "The accounts of the units are there."))
        }
        return steps + [
            .directory("/etc/circulard", mode: 0o755, owner: "root"),
            .directory(Self.credentials, mode: 0o750, owner: "root:circulard", always: true),
            .directory("/var/lib/circulard", mode: 0o750, owner: "circulard"),
        ]
    }

    private var settings: [SetupStep] {
        [.file(Self.settingsPath, text: files.settings, mode: 0o644)]
            + ["/etc/circulard/api.env", "/etc/circulard/people.env"].compactMap { path in
                files.environment(path).map { .file(path, text: $0, mode: 0o600) }
            }
            + SetupQuestion.allCases.compactMap(credential)
            + (answers[.database].dropped("file:").map { [.secret(from: $0, to: SetupFiles.urlPath)] } ?? [])
    }

    private func credential(_ question: SetupQuestion) -> SetupStep? {
        guard let path = question.credentialPath else { return nil }
        if let text = answers.typed[question] { return .credential(text, at: path) }
        return answers[question].isEmpty ? nil : .secret(from: answers[question], to: path)
    }

    private var database: [SetupStep] {
        guard isLocal else { return [.circulard(["db", "init"], says: "The database has its tables.")] }
        return [
            .program(
                ["createuser", "circulard"], says: "The login circulard is there.", account: "postgres",
                accepts: "already exists"),
            .program(
                ["createdb", "--owner=circulard", "circulard"], says: "The database circulard is there.",
                account: "postgres",
                accepts: "already exists"),
            .circulard(["db", "init"], says: "The database has its tables."),
            .grant(url: Self.localURL),
        ]
    }

    private var sources: [SetupStep] {
        answers.acceptances.map { source, name in
            .circulard(
                ["source", "accept-terms", source, "--by", name], says: "\(name) accepted the terms of \(source).")
        } + reading
    }

    private var reading: [SetupStep] {
        let sources = answers.sources(facts)
        // Only a person leaves that open, and is shown what there is.
        guard answers.has(.stores) else {
            if answers[.near].isEmpty { return [] }
            return [.stores(of: sources, near: answers[.near], radius: answers[.radius])]
        }
        return sources.compactMap(scrape)
    }

    private func scrape(_ source: String) -> SetupStep? {
        guard let codes = answers.storeCodes else {
            return .circulard(
                ["scrape", source, "--near", answers[.near], "--radius", answers[.radius]], says: "Read \(source).")
        }
        return codes[source].map { .circulard(["scrape", source, "--store"] + $0, says: "Read \(source).") }
    }

    private var people: [SetupStep] {
        hasPeople ? [.masterKey(sealed: facts.hasSystemd && facts.programs.contains("systemd-creds"))] : []
    }

    private var backups: [SetupStep] {
        let directory = answers[.backups]
        guard directory != "none" else { return [] }
        var steps: [SetupStep] = [.directory(directory, mode: 0o700, owner: "circulard")]
        if hasPeople { steps.append(.directory("/var/backups/circulard-keys", mode: 0o700, owner: keeper)) }
        if directory != SetupQuestion.backups.standard {
            steps.append(dropIn("circulard-backup", "backups", ["ReadWritePaths=\(directory)"]))
        }
        return steps
    }
}

// MARK: Units and web servers

extension SetupPlan {
    private var keeper: String { isLocal ? "circulard_keeper" : "circulard" }

    private func dropIn(_ unit: String, _ name: String, _ lines: [String]) -> SetupStep {
        .file(
            "\(Self.units)/\(unit).service.d/\(name).conf",
            text: (["# Written by circulard setup.", "[Service]"] + lines + [""]).joined(separator: "\n"), mode: 0o644)
    }

    /// The units get the accounts that are named like their logins.
    private var logins: [SetupStep] {
        guard isLocal, answers.page.server != .absent else { return [] }
        let api = dropIn(
            "circulard-api", "login", ["User=circulard_reader", "Group=circulard_reader", "StateDirectory="])
        guard hasPeople else { return [api] }
        let own = [
            "User=circulard_keeper", "Group=circulard_keeper", "StateDirectory=", "StateDirectory=circulard-people",
        ]
        return [api, .directory("/var/lib/circulard-people", mode: 0o750, owner: keeper)]
            + ["circulard-people", "circulard-tell", "circulard-backup-keys"].map { dropIn($0, "login", own) }
    }

    private var web: [SetupStep] {
        let (server, name) = answers.page
        switch server {
        case .absent: return behindProxy
        case .local: return logins + [localPage]
        case .proxy:
            return logins + behindProxy + [.note("Your proxy passes https://\(name) on to the sockets: docs/rest.md.")]
        case .nginx:
            return logins + behindProxy + certbot(name) + [
                .testedFile(
                    "/etc/nginx/conf.d/circulard.conf", text: files.nginx, by: ["nginx", "-t", "-q"],
                    says: "nginx takes its configuration.")
            ]
        case .caddy: return logins + behindProxy + [.file(SetupFiles.caddyPath, text: files.caddy, mode: 0o644)]
        }
    }

    static let localPage = units + "/circulard-api.service.d/page.conf"

    /// For browsers of this machine circulard-api listens itself, and passes on what is of people's lists.
    private var localPage: SetupStep {
        let people = hasPeople ? " --people-socket /run/circulard-people/http.sock" : ""
        return dropIn(
            "circulard-api", "page",
            [
                "ExecStart=", "ExecStart=\(facts.programDirectory)/circulard-api --port 8080\(people)",
                "PrivateNetwork=no", "IPAddressAllow=localhost", "RestrictAddressFamilies=AF_INET",
            ])
    }

    /// Takes back `localPage` of a former setup.
    private var behindProxy: [SetupStep] {
        facts.exists(Self.localPage) ? [dropIn("circulard-api", "page", ["# Behind a proxy: as the unit has it."])] : []
    }

    private func certbot(_ name: String) -> [SetupStep] {
        guard answers.certificate == nil, !facts.exists("/etc/letsencrypt/live/\(name)") else { return [] }
        let account = answers.email.map { ["-m", $0] } ?? ["--register-unsafely-without-email"]
        return [
            .program(
                [
                    "certbot", "certonly", "--non-interactive", "--agree-tos", "--webroot", "-w", "/var/www/html", "-d",
                    name,
                ]
                    // What is renewed later is of no use until nginx reads it.
                    + ["--deploy-hook", "systemctl reload nginx"] + account,
                says: "The certificate of \(name) is there.")
        ]
    }

    /// The units that the target wants.
    var wanted: [String] {
        let page = answers.page.server != .absent
        return ["circulard.service"] + (page ? ["circulard-api.service"] : [])
            + (hasPeople ? ["circulard-people.service", "circulard-tell.service"] : [])
            + (answers[.backups] == "none" ? [] : ["circulard-backup.timer"])
    }

    private var start: [SetupStep] {
        guard facts.programs.contains("systemctl") else { return [notStarted] }
        let enable: [SetupStep] = [
            .program(
                ["systemctl", "add-wants", "circulard.target"] + wanted, says: "circulard.target has what you chose."),
            .program(["systemctl", "enable", "circulard.target"], says: "It starts with the machine."),
        ]
        guard facts.hasSystemd else { return enable + [notStarted] }
        let proxy =
            [SetupAnswers.WebServer.nginx, .caddy].contains(answers.page.server) ? answers.page.server.rawValue : nil
        return [.program(["systemctl", "daemon-reload"], says: "")] + enable + [
            .program(["systemctl", "restart", "circulard.target"], says: "Started circulard.target.")
        ] + (proxy.map { [.program(["systemctl", "reload-or-restart", $0], says: "Started \($0).")] } ?? [])
    }

    private var notStarted: SetupStep {
        .note("systemd does not run here, so nothing was started: \(wanted.joined(separator: ", ")).")
    }
}
