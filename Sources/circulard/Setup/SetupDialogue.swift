import CommandSupport
import Storage

/// Collects the answers: from flags, from a file, and on a terminal from a person.
struct SetupDialogue {
    let facts: SetupFacts
    /// Shows a person a prompt, and gives the line that is typed, hidden if it is a secret; nil where nobody can be asked.
    let ask: Ask?
    private(set) var answers = SetupAnswers()

    typealias Ask = (_ prompt: String, _ isHidden: Bool) throws -> String?

    init(facts: SetupFacts, ask: Ask?) { (self.facts, self.ask) = (facts, ask) }

    /// - Throws: a usage failure that names the flag of an answer that is refused.
    mutating func take(_ text: String, for question: SetupQuestion, from origin: String) throws {
        guard let problem = answers.take(text, for: question, facts) else { return }
        throw refusal(text, for: question, from: origin, problem)
    }

    private func refusal(
        _ text: String, for question: SetupQuestion, from origin: String, _ problem: String
    ) -> Failure {
        let said = question.isSecret ? "the answer" : "\"\(text)\""
        return Failure(
            .usage, "\(origin): \(said) is refused: \(problem)",
            advice: "correct it; as a flag it is --\(question.rawValue)")
    }

    /// Lines "name = answer"; those that begin with # say nothing.
    mutating func take(file text: String, path: String) throws {
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let line = line.drop(while: \.isWhitespace)
            if line.isEmpty || line.first == "#" { continue }
            let halves = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = halves[0].split(separator: " ").joined()
            guard halves.count == 2, let question = SetupQuestion(rawValue: name) else {
                throw Failure(
                    .usage, "\(path):\(index + 1): \"\(name)\" is not one of the questions",
                    advice: "they are \(SetupQuestion.allCases.map(\.rawValue).joined(separator: ", "))")
            }
            let answer = halves[1].split(separator: " ").joined(separator: " ")
            if !answers.has(question) { try take(answer, for: question, from: "\(path):\(index + 1)") }
        }
    }

    /// The default of each question is the present state. Which stores is asked when they are found.
    mutating func complete(_ present: [SetupQuestion: String]) throws {
        for question in SetupQuestion.allCases where !answers.has(question) && question.isOpen(answers, facts) {
            if question == .stores, ask != nil { continue }
            let getsOwn = question == .certificate && answers.page.server == .caddy
            // A certificate is of one name.
            let isOther = question == .certificate && answers[.page] != present[.page]
            let standard = (isOther ? nil : present[question]) ?? (getsOwn ? "caddy" : question.standard)
            try answer(question, standard: standard)
        }
        for question in SetupQuestion.allCases {
            if let problem = conflict(question) {
                throw refusal(answers[question], for: question, from: "--\(question.rawValue)", problem)
            }
        }
    }

    private func conflict(_ question: SetupQuestion) -> String? {
        SetupConflict(answers: answers, facts: facts).problem(of: question)
    }

    private mutating func answer(_ question: SetupQuestion, standard: String) throws {
        guard let ask else { return try take(standard, for: question, from: "--\(question.rawValue)") }
        if question == .accept { showTerms() }
        while true {
            guard let said = try ask(prompt(question, standard), question.isHidden) else {
                throw Failure(.usage, "the answers ended at --\(question.rawValue)", advice: "nothing was changed")
            }
            let text = said.allSatisfy(\.isWhitespace) ? standard : said
            guard let problem = answers.take(said: text, for: question, facts) ?? conflict(question) else { return }
            Console.say("  Refused: \(problem).")
        }
    }

    private func prompt(_ question: SetupQuestion, _ standard: String) -> String {
        let isSet = question.credentialPath.map(facts.exists) ?? false
        let standard = isSet ? "the one that is set" : standard
        return "\(question.prompt)\(standard.isEmpty ? "" : " [\(standard)]"): "
    }

    private func showTerms() {
        for source in facts.sources {
            let lines = ["\(source.id): \(source.title), \(source.termsURL)", source.summary]
            for line in lines.flatMap({ $0.wrapped(indent: "", Console.width) }) { Console.say(line) }
        }
    }
}
