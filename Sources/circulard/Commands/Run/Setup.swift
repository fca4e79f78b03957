import ArgumentParser
import CommandSupport
import FoundationEssentials
import Glibc
import Scraping
import Storage

struct Setup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Set up this machine: database, sources, page, lists and backups, in one dialogue.",
        discussion: """
            Asks on a terminal what no flag and no --answers gives, and shows the terms of each source. Every answer is \
            checked as it is given. It may be run again: what is set up already is the default, only what differs is \
            changed, and a file that is replaced is kept as FILE.before-setup, .before-setup.2 and so on. It writes /etc/circulard, makes the \
            accounts and the database, starts circulard.target and ends with doctor. Run it as root.

            A file of answers has a line for each flag, without the dashes: near = 33.749,-84.388. Secrets are given as \
            files, or typed on a terminal, which does not show them. Exit status: 64 for an answer that is refused, 77 if this is not root, 78 for a file or \
            variable that is in the way, else that of the step that failed.

            Examples:
              circulard setup
              circulard setup --plan --database local --page nginx:deals.example.org
              circulard setup --accept 'publix=Ann Lee' --near 33.749,-84.388
              circulard setup --near 33.749,-84.388 --stores 'publix=1083 1085'
              circulard setup --answers answers.txt
            """)

    @Option(help: ArgumentHelp("File of answers: lines \"name = answer\".", valueName: "file"), completion: .file())
    var answers: String?
    @Flag(help: "Only print what would be done.") var plan = false
    @Option(
        help: ArgumentHelp(
            "private, local (this machine's PostgreSQL), or file:PATH of a file with a URL.", valueName: "which"))
    var database: String?
    @Option(help: ArgumentHelp("Your e-mail address or URL for the sources, or none.", valueName: "text")) var contact:
        String?
    @Option(help: ArgumentHelp("Sources whose terms you have read and accept.", valueName: "source=name,…"))
    var accept: String?
    @Option(help: ArgumentHelp("File with Kroger's client id.", valueName: "file"), completion: .file())
    var krogerClientIdFile: String?
    @Option(help: ArgumentHelp("File with Kroger's client secret.", valueName: "file"), completion: .file())
    var krogerClientSecretFile: String?
    @Option(parsing: .unconditional, help: ArgumentHelp("Your place.", valueName: "lat,lon")) var near: String?
    @Option(help: ArgumentHelp("Miles around it. Default: 5.", valueName: "miles")) var radius: String?
    @Option(help: ArgumentHelp("all, or SOURCE=CODE CODE, ….", valueName: "which")) var stores: String?
    @Option(help: ArgumentHelp("none, local, nginx:NAME, caddy:NAME or proxy:NAME.", valueName: "how")) var page:
        String?
    @Option(
        help: ArgumentHelp("certbot, caddy, or CERTIFICATE.pem KEY.pem in one word of the shell.", valueName: "how"))
    var certificate: String?
    @Option(help: ArgumentHelp("Lists and watches: yes or no.", valueName: "yes|no")) var people: String?
    @Option(help: ArgumentHelp("Directory of nightly dumps, or none.", valueName: "directory")) var backups: String?
    @Option(help: ArgumentHelp("Days to keep a dump. Default: 7.", valueName: "days")) var backupDays: String?

    private var flags: [(SetupQuestion, String?)] {
        [
            (.database, database), (.contact, contact), (.accept, accept), (.krogerID, krogerClientIdFile),
            (.krogerSecret, krogerClientSecretFile), (.near, near), (.radius, radius), (.stores, stores), (.page, page),
            (.certificate, certificate), (.people, people), (.backups, backups), (.backupDays, backupDays),
        ]
    }

    func run() async throws {
        try requireMachine()
        let facts = try await SetupFacts.ofThisMachine()
        let answers = try answeredOrNothing(facts)
        try SetupConflict(answers: answers, facts: facts).requireFiles()
        let steps = SetupPlan(answers: answers, facts: facts).steps
        if plan {
            for step in steps { try Console.data(step.sentence) }
            return
        }
        let effects = SetupEffects(ask: ask)
        for step in steps { try await effects.run(step) }
        try await effects.run(.circulard(["doctor"], says: "Set up."))
    }

    /// Before anything is asked.
    private func requireMachine() throws {
        let path = Environment.value("CIRCULARD_CONFIG") ?? SetupPlan.settingsPath
        guard path == SetupPlan.settingsPath else {
            throw Failure.configuration(
                "setup writes \(SetupPlan.settingsPath), and CIRCULARD_CONFIG names \(path), which would be read",
                advice: "run it without: env -u CIRCULARD_CONFIG circulard setup")
        }
        guard plan || geteuid() == 0 else {
            throw Failure(
                .notPermitted, "setup writes /etc/circulard and makes accounts",
                advice: "run it as root: sudo circulard setup")
        }
    }

    /// nil where no person is.
    private var ask: SetupDialogue.Ask? {
        isatty(STDIN_FILENO) == 1 && answers == nil ? { try SetupTerminal.ask($0, isHidden: $1) } : nil
    }

    /// Until all answers are there nothing is done, and Ctrl-C among them is told so.
    private func answeredOrNothing(_ facts: SetupFacts) throws -> SetupAnswers {
        do {
            return try answered(facts)
        } catch let error as CancellationError {
            Console.say("\nNothing was changed.")
            throw error
        }
    }

    private func answered(_ facts: SetupFacts) throws -> SetupAnswers {
        var dialogue = SetupDialogue(facts: facts, ask: ask)
        for (question, text) in flags {
            if let text { try dialogue.take(text, for: question, from: "--\(question.rawValue)") }
        }
        if let answers {
            let text = String(decoding: try InputFile(path: answers).bytes(), as: UTF8.self)
            try dialogue.take(file: text, path: answers)
        }
        try dialogue.complete(facts.present)
        return dialogue.answers
    }
}
