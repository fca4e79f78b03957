import CommandSupport
import Storage

/// Whether answers go together, and with the files of this machine.
struct SetupConflict {
    let answers: SetupAnswers
    let facts: SetupFacts

    /// - Returns: why the answer to a question does not go with the others; nil if it does, or if there is none.
    func problem(of question: SetupQuestion) -> String? {
        guard answers.has(question) else { return nil }
        return switch question {
        case .near: answers[.near].isEmpty || !sources.isEmpty ? nil : noTerms
        case .stores: stores
        case .certificate: certificate
        case .people:
            answers[.people] == "no" || answers.page.server != .absent ? nil : "lists need a page: --page, else no"
        default: nil
        }
    }

    private var sources: [String] { answers.sources(facts) }
    private var noTerms: String { "no terms are accepted: --accept SOURCE=NAME accepts those of a source" }

    private var stores: String? {
        guard let codes = answers.storeCodes else {
            return answers[.near].isEmpty ? "all are those around a place: give --near" : nil
        }
        let others = codes.keys.filter { !sources.contains($0) }.sorted()
        return others.first.map { "the terms of \($0) are not accepted: --accept \($0)=NAME accepts them" }
    }

    private var certificate: String? {
        switch (answers.page.server, answers[.certificate]) {
        case (.nginx, "caddy"): "nginx takes certbot, or CERTIFICATE.pem KEY.pem"
        case (.caddy, "certbot"): "Caddy takes caddy (its own), or CERTIFICATE.pem KEY.pem"
        case (.nginx, "certbot") where !facts.programs.contains("certbot"):
            "certbot is not installed: apt-get install certbot"
        default: nil
        }
    }
}

extension SetupConflict {
    /// - Throws: a configuration failure if a file that setup would need, or replace, is in the way.
    func requireFiles() throws {
        let (server, name) = answers.page
        if let template = [.nginx: "nginx.conf", .caddy: "Caddyfile"][server], facts.text(template) == nil {
            throw Failure.configuration(
                "\(template) of Circulard's documentation is not here: a slim image leaves out /usr/share/doc",
                advice: "reinstall the package with its documentation, or choose --page proxy:\(name)")
        }
        if server == .caddy, !mayReplaceCaddyfile {
            throw Failure.configuration(
                "\(SetupFiles.caddyPath) has other sites, which setup would remove",
                advice: "put \(name) into it by hand (docs/Caddyfile), and choose --page proxy:\(name)")
        }
    }

    /// Whether it is Debian's, or has nothing at its top level that ours has not.
    private var mayReplaceCaddyfile: Bool {
        guard let present = facts.text(SetupFiles.caddyPath) else { return !facts.exists(SetupFiles.caddyPath) }
        let lines = Self.lines(present).map { $0.drop(while: \.isWhitespace) }
        if lines == [":80 {", "root * /usr/share/caddy", "file_server", "}"] { return true }
        let name = present.firstMatch(of: #/\n([a-z0-9.-]+) \{/#).map { String($0.1) } ?? answers.page.name
        let template = facts.text("Caddyfile")?.replacing("deals.example.org", with: name) ?? ""
        return Self.topLevel(present).isSubset(of: Self.topLevel(template))
    }

    private static func topLevel(_ text: String) -> Set<Substring> {
        Set(lines(text).filter { $0.first?.isWhitespace == false })
    }

    /// Those that are not comments.
    private static func lines(_ text: String) -> [Substring] {
        text.split(separator: "\n").filter { ![nil, "#"].contains($0.first(where: { !$0.isWhitespace })) }
    }
}
