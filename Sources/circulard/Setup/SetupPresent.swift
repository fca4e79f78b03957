/// What was chosen before, by setup or by a person.
extension SetupFacts {
    var present: [SetupQuestion: String] {
        var present = remembered
        present[.contact] = settings["contact"] ?? variable("CIRCULARD_CONTACT")
        // The directory stays in the settings.
        if present[.backups] != "none" { present[.backups] = settings["backups.directory"] }
        present[.backupDays] = settings["backups.days"]
        if let url = settings["database.url"] { present[.database] = url == SetupPlan.localURL ? "local" : "keep" }
        if settings["database.url_file"] != nil { present[.database] = "keep" }
        if present[.people] == nil, exists("\(SetupPlan.wants)/circulard-people.service") { present[.people] = "yes" }
        addPage(to: &present)
        return present
    }

    /// The answers of the former setup that no other file tells.
    private var remembered: [SetupQuestion: String] {
        let lines = (text(SetupFiles.answersPath) ?? "").split(separator: "\n").filter { $0.first != "#" }
        return lines.reduce(into: [:]) { answers, line in
            let halves = line.split(separator: "=", maxSplits: 1).map {
                $0.split(separator: " ").joined(separator: " ")
            }
            if halves.count == 2, let question = SetupQuestion(rawValue: halves[0]) { answers[question] = halves[1] }
        }
    }

    /// - Returns: the first value that a file of variables has.
    private func variable(_ name: String) -> String? {
        SetupFiles.environments.lazy.compactMap(text).flatMap { $0.split(separator: "\n") }
            .compactMap { String($0).dropped("\(name)=")?.filter { $0 != "\"" } }.first { !$0.isEmpty }
    }
}

// MARK: Pages

extension SetupFacts {
    /// A page that a file of this machine serves, with the files of its certificate.
    private typealias ServedPage = (page: String, certificate: String?)

    /// The files of servers that were chosen before stay, and say nothing of the page that was chosen last.
    private func addPage(to present: inout [SetupQuestion: String]) {
        let served = [nginx, local, caddy].compactMap(\.self)
        let server = present[.page]?.split(separator: ":").first
        let last = served.first { server == nil || $0.page.split(separator: ":").first == server }
        guard let last else { return }
        if last.certificate != nil || last.page != present[.page] { present[.certificate] = last.certificate }
        present[.page] = last.page
    }

    private var local: ServedPage? {
        exists(SetupPlan.localPage) && settings["api.site"] == "http://127.0.0.1:8080" ? ("local", nil) : nil
    }

    private var nginx: ServedPage? {
        guard let text = text(SetupFiles.nginxPath), let name = text.firstMatch(of: #/server_name ([a-z0-9.-]+);/#)
        else { return nil }
        let pair = text.firstMatch(of: #/ssl_certificate (\S+);\s+ssl_certificate_key (\S+);/#)
        return ("nginx:\(name.1)", pair.map { "\($0.1) \($0.2)" })
    }

    private var caddy: ServedPage? {
        guard let text = text(SetupFiles.caddyPath), text.contains("/run/circulard-api/http.sock"),
            let name = text.firstMatch(of: #/\n([a-z0-9.-]+) \{/#)
        else { return nil }
        return ("caddy:\(name.1)", text.firstMatch(of: #/\n\s*tls (\S+) (\S+)\n/#).map { "\($0.1) \($0.2)" })
    }
}
