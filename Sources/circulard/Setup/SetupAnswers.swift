import Storage

/// The answers of an operator, each checked when it is given.
struct SetupAnswers {
    private var given: [SetupQuestion: String] = [:]
    /// Credentials themselves, which only a person at a terminal gives: flags and files name files.
    private(set) var typed: [SetupQuestion: String] = [:]

    subscript(question: SetupQuestion) -> String { given[question] ?? question.standard }

    func has(_ question: SetupQuestion) -> Bool { given[question] != nil }

    /// - Returns: why the answer is refused; nil if it is taken.
    mutating func take(_ text: String, for question: SetupQuestion, _ facts: SetupFacts) -> String? {
        let answer = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if let problem = SetupCheck(facts: facts).problem(answer, for: question) { return problem }
        given[question] = answer
        return nil
    }

    /// The same of a person, who may type a credential itself.
    mutating func take(said text: String, for question: SetupQuestion, _ facts: SetupFacts) -> String? {
        guard question.credentialPath != nil, !text.isEmpty, !text.hasPrefix("/") else {
            return take(text, for: question, facts)
        }
        let word = text.split(whereSeparator: \.isWhitespace)
        guard word.count == 1, word[0].allSatisfy({ ("!"..."~").contains($0) }) else {
            return "it takes one word, or a path that begins with /"
        }
        (given[question], typed[question]) = ("", String(word[0]))
        return nil
    }

    /// The present state, where nothing else is said.
    mutating func assume(_ text: String?, for question: SetupQuestion) {
        if let text, given[question] == nil { given[question] = text }
    }
}

extension SetupAnswers {
    /// The server that browsers reach: one in front, or for browsers of this machine circulard-api itself.
    enum WebServer: String {
        case absent = "none"
        case local, nginx, caddy, proxy
    }

    var page: (server: WebServer, name: String) { Self.page(self[.page]) ?? (.absent, "") }

    static func page(_ text: String) -> (server: WebServer, name: String)? {
        if text == "none" { return (.absent, "") }
        if text == "local" { return (.local, "127.0.0.1:8080") }
        guard let match = text.wholeMatch(of: #/(nginx|caddy|proxy):([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)/#),
            let server = WebServer(rawValue: String(match.1))
        else { return nil }
        return (server, String(match.2))
    }

    /// The address of the page; nil without one.
    var site: String? {
        switch page.server {
        case .absent: nil
        case .local: "http://\(page.name)"
        case .nginx, .caddy, .proxy: "https://\(page.name)"
        }
    }

    /// By source, the person who accepted its terms.
    var acceptances: [(source: String, name: String)] { Self.pairs(self[.accept]) ?? [] }

    /// The codes of stores by source; nil for all that are found.
    var storeCodes: [String: [String]]? {
        guard self[.stores] != "all" else { return nil }
        return Dictionary((Self.pairs(self[.stores]) ?? []).map { ($0, $1.split(separator: " ").map(String.init)) }) {
            $0 + $1
        }
    }

    /// The sources whose terms are accepted: by these answers, or before in the database that stays.
    func sources(_ facts: SetupFacts) -> [String] {
        let accepted = acceptances.map(\.source)
        let former = facts.present[.database] ?? SetupQuestion.database.standard
        guard ["keep", former].contains(self[.database]) else { return accepted }
        return accepted + facts.accepted.filter { !accepted.contains($0) }
    }

    /// "publix=Ann, kroger=Ann B".
    static func pairs(_ text: String) -> [(source: String, name: String)]? {
        var pairs: [(source: String, name: String)] = []
        for part in text.split(separator: ",") {
            let halves = part.split(separator: "=", maxSplits: 1).map {
                $0.split(separator: " ").joined(separator: " ")
            }
            guard halves.count == 2, !halves[0].isEmpty, !halves[1].isEmpty else { return nil }
            pairs.append((halves[0], halves[1]))
        }
        return pairs
    }

    var contactOrNone: String? { ["", "none"].contains(self[.contact]) ? nil : self[.contact] }

    /// The address of the contact; nil for none, or a page.
    var email: String? { self[.contact].contains("@") && !self[.contact].contains("/") ? self[.contact] : nil }

    var certificate: (certificate: String, key: String)? {
        let parts = self[.certificate].split(separator: " ").map(String.init)
        return parts.count == 2 ? (parts[0], parts[1]) : nil
    }
}
