/// Whether an answer can be used.
struct SetupCheck {
    let facts: SetupFacts

    /// - Returns: nil for an answer that can be used.
    func problem(_ answer: String, for question: SetupQuestion) -> String? {
        switch question {
        case .database: database(answer)
        case .contact:
            wants(
                ["", "none"].contains(answer) || answer.contains(#/^(\S+@\S+\.\S+|https?:\/\/\S+)$/#),
                "ops@example.org, or none")
        case .accept: acceptances(answer)
        case .krogerID, .krogerSecret: answer.isEmpty ? nil : credential(answer)
        case .near: wants(answer.isEmpty || SearchCenter(argument: answer) != nil, "33.749,-84.388")
        case .radius: wants(Int(answer).map { (1...100).contains($0) } ?? false, "a whole number from 1 to 100")
        case .stores: stores(answer)
        case .page: page(answer)
        case .certificate: certificate(answer)
        case .people: wants(["yes", "no"].contains(answer), "yes or no")
        case .backups:
            wants(
                answer == "none" || answer.hasPrefix("/") && !answer.contains(" "),
                "a path, such as \(question.standard)")
        case .backupDays: wants(Int(answer).map { (1...3650).contains($0) } ?? false, "a whole number from 1 to 3650")
        }
    }

    private func wants(_ isFine: Bool, _ example: String) -> String? { isFine ? nil : "it takes \(example)" }

    private func database(_ answer: String) -> String? {
        if let path = answer.dropped("file:") { return file(path) }
        if answer == "local", !facts.programs.contains("psql") {
            return "PostgreSQL is not installed: apt-get install postgresql"
        }
        return wants(
            ["private", "local", "keep"].contains(answer),
            "private, local, keep (the one that is set), or file:/etc/circulard/credentials/database-url")
    }

    private func file(_ path: String) -> String? {
        guard path.hasPrefix("/") else { return "it takes a path that begins with /" }
        return facts.exists(path) ? nil : "there is no file \(path)"
    }

    /// The answer may be a secret, and is not repeated.
    private func credential(_ path: String) -> String? {
        file(path).map { _ in "it takes the path of a file that is there, which begins with /" }
    }

    private func page(_ answer: String) -> String? {
        guard let page = SetupAnswers.page(answer) else { return "it takes none, local, or nginx:deals.example.org" }
        let program = page.server.rawValue
        guard [.nginx, .caddy].contains(page.server), !facts.programs.contains(program) else { return nil }
        return "\(program) is not installed: apt-get install \(program)"
    }

    private func certificate(_ answer: String) -> String? {
        if ["caddy", "certbot"].contains(answer) { return nil }
        let parts = answer.split(separator: " ").map(String.init)
        guard parts.count == 2 else { return "it takes certbot, caddy, or two files: CERTIFICATE.pem KEY.pem" }
        return parts.lazy.compactMap(file).first
    }

    private func acceptances(_ answer: String) -> String? {
        guard let pairs = SetupAnswers.pairs(answer) else { return "it takes SOURCE=YOUR NAME, such as publix=Ann Lee" }
        return strange(pairs)
    }

    private func stores(_ answer: String) -> String? {
        if answer == "all" { return nil }
        guard let pairs = SetupAnswers.pairs(answer), !pairs.isEmpty else { return "it takes all, or publix=1083 1085" }
        return strange(pairs)
    }

    private func strange(_ pairs: [(source: String, name: String)]) -> String? {
        pairs.first { pair in !facts.sources.contains { $0.id == pair.source } }.map {
            "no source \"\($0.source)\" is read live; those are \(facts.sources.map(\.id).joined(separator: ", "))"
        }
    }
}

extension String {
    /// The text behind a beginning; nil if this has another one.
    func dropped(_ beginning: String) -> String? { hasPrefix(beginning) ? String(dropFirst(beginning.count)) : nil }
}
