import CommandSupport

/// The files that setup writes, as text. What an operator set in them stays, where the answers say nothing else.
struct SetupFiles {
    let answers: SetupAnswers
    let facts: SetupFacts

    static let nginxPath = "/etc/nginx/conf.d/circulard.conf"
    /// The variables of the units of circulard-api.
    static let environments = ["/etc/circulard/api.env", "/etc/circulard/people.env"]
    static let answersPath = "/etc/circulard/setup.answers"
    static let caddyPath = "/etc/caddy/Caddyfile"
    static let urlPath = SetupPlan.credentials + "/database-url"

    /// circulard.yaml.
    var settings: String {
        let asked = ["contact"] + (answers[.database] == "keep" ? [] : ["database.url", "database.url_file"])
        let others = facts.settings.filter { !asked.contains($0.key) }
        let tree = Branch(others.merging(chosen) { $1 })
        return "# Written by circulard setup. circulard config shows every value; run setup again, or edit this.\n"
            + tree.lines().joined(separator: "\n") + "\n"
    }

    private var chosen: [String: String] {
        var values: [String: String] = [:]
        if answers[.database] == "local" { values["database.url"] = SetupPlan.localURL }
        if answers[.database].hasPrefix("file:") { values["database.url_file"] = Self.urlPath }
        if let contact = answers.contactOrNone { values["contact"] = contact }
        if let site = answers.site { values["api.site"] = site }
        if answers[.backups] != "none" {
            values["backups.directory"] = answers[.backups]
            values["backups.days"] = answers[.backupDays]
        }
        return values
    }

    /// The rest of a file of variables, which would win over circulard.yaml: all that setup does not ask for. nil where
    /// the file says nothing else than circulard.yaml does, or is not there.
    func environment(_ path: String) -> String? {
        let moved = ["CIRCULARD_CONTACT="] + (answers.site == nil ? [] : ["CIRCULARD_API_SITE="])
        let asked = moved + (answers[.database] == "keep" ? [] : ["CIRCULARD_DATABASE_URL"])
        guard let present = facts.text(path) else { return nil }
        let lines = present.split(separator: "\n", omittingEmptySubsequences: false)
        let kept = lines.filter { line in !asked.contains { line.hasPrefix($0) } }
        return kept.count == lines.count ? nil : kept.joined(separator: "\n")
    }

    /// The default of the next setup, where neither circulard.yaml nor a server's file says it.
    var remembered: String {
        let questions: [SetupQuestion] =
            [.page, .certificate, .people] + (answers[.backups] == "none" ? [.backups] : [])
        let lines = questions.filter(answers.has).map { "\($0.rawValue) = \(answers[$0])\n" }
        return "# Written by circulard setup: what was chosen.\n" + lines.joined()
    }

    var nginx: String {
        let name = answers.page.name
        let live = "/etc/letsencrypt/live/\(name)"
        let (certificate, key) = answers.certificate ?? ("\(live)/fullchain.pem", "\(live)/privkey.pem")
        return (facts.text("nginx.conf") ?? "")
            .replacing("/etc/ssl/certs/deals.example.org.pem", with: certificate)
            .replacing("/etc/ssl/private/deals.example.org.key", with: key)
            .replacing("deals.example.org", with: name)
    }

    var caddy: String {
        let text = facts.text("Caddyfile") ?? ""
        let example = "# tls /etc/ssl/certs/deals.example.org.pem /etc/ssl/private/deals.example.org.key"
        let own = answers.certificate.map { text.replacing(example, with: "tls \($0.certificate) \($0.key)") }
        return (own ?? text).replacing("deals.example.org", with: answers.page.name)
    }
}

/// Settings as a tree: database.url stands below database.
private struct Branch {
    private var value: String?
    private var branches: [String: Branch] = [:]

    init(_ values: [String: String]) {
        for (key, value) in values { add(value, at: key.split(separator: ".").map(String.init)[...]) }
    }

    private init() {}

    private mutating func add(_ value: String, at path: ArraySlice<String>) {
        guard let first = path.first else {
            self.value = value
            return
        }
        var branch = branches[first] ?? Branch()
        branch.add(value, at: path.dropFirst())
        branches[first] = branch
    }

    func lines(below path: [String] = []) -> [String] {
        let indent = String(repeating: "  ", count: path.count)
        return branches.sorted { $0.key < $1.key }.flatMap { name, branch in
            let path = path + [name]
            guard let value = branch.value else { return ["\(indent)\(name):"] + branch.lines(below: path) }
            return ["\(indent)\(name): \(Self.isNumber(path) ? value : Self.quoted(value))"]
        }
    }

    /// A text may consist of digits, and is then read only with quotes.
    private static func isNumber(_ path: [String]) -> Bool {
        if case .value(.wholeNumber) = ConfigurationKey.find(path) { true } else { false }
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
