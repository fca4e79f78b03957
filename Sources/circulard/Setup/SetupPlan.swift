/// All steps for a set of answers, in order. It does nothing itself.
struct SetupPlan {
    let answers: SetupAnswers
    let facts: SetupFacts

    static let settingsPath = "/etc/circulard/circulard.yaml"
    static let credentials = "/etc/circulard/credentials"
    static let units = "/etc/systemd/system"
    static let wants = units + "/circulard.target.wants"
    /// A URL without a user: each program has the login that is named like its account.
    static let localURL = "postgresql:///circulard"

    var isLocal: Bool { answers[.database] == "local" }
    var files: SetupFiles { SetupFiles(answers: answers, facts: facts) }
    var hasPeople: Bool { answers[.people] == "yes" && answers.page.server != .absent }

    var steps: [SetupStep] {
        accounts + settings + database + sources + people + web + backups + start + former
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
        // The accounts of the logins are not in the group circulard, and that URL has no password.
        let readable: [SetupStep] = isLocal ? [.readable(Self.settingsPath)] : []
        return [.file(Self.settingsPath, text: files.settings, mode: 0o644)] + readable
            + [.file(SetupFiles.answersPath, text: files.remembered, mode: 0o644)]
            + SetupFiles.environments.compactMap { path in
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
        if hasPeople {
            steps.append(.directory("/var/backups/circulard-keys", mode: 0o700, owner: keeper, always: true))
        }
        if directory != SetupQuestion.backups.standard {
            steps.append(dropIn("circulard-backup", "backups", ["ReadWritePaths=\(directory)"]))
        }
        return steps
    }
}

// MARK: Start

extension SetupPlan {
    /// The units that the target wants.
    var wanted: [String] {
        let page = answers.page.server != .absent
        return ["circulard.service"] + (page ? ["circulard-api.service"] : [])
            + (hasPeople ? ["circulard-people.service", "circulard-tell.service"] : [])
            + (answers[.backups] == "none" ? [] : ["circulard-backup.timer"])
    }

    /// Setup turns nothing off.
    private var former: [SetupStep] {
        let choices = [
            "circulard-api.service", "circulard-people.service", "circulard-tell.service", "circulard-backup.timer",
        ]
        let others = choices.filter { !wanted.contains($0) && facts.exists("\(Self.wants)/\($0)") }.joined(
            separator: " ")
        return others.isEmpty
            ? []
            : [.note("Not chosen, but on since a former setup; to turn it off, run systemctl disable --now \(others).")]
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
