/// What `circulard setup` asks. Each is also a flag of that name, and a line "name = answer" of `--answers`.
enum SetupQuestion: String, CaseIterable {
    case database, contact, accept
    case krogerID = "kroger-client-id-file"
    case krogerSecret = "kroger-client-secret-file"
    case near, radius, stores, page, certificate, people, backups
    case backupDays = "backup-days"

    var prompt: String {
        switch self {
        case .database: "Database: private, local (this machine's PostgreSQL), or file:PATH"
        case .contact: "Contact for the sources: an e-mail address or URL, or none"
        case .accept: "Terms that you accept: SOURCE=YOUR NAME, …, or empty for none"
        case .krogerID: "Kroger's client id, or the path of its file, or empty"
        case .krogerSecret: "Kroger's client secret (not shown), or a path, or empty"
        case .near: "Your place: LAT,LON, or empty to choose stores later"
        case .radius: "Miles around it"
        case .stores: "Stores: \"all\" that are found there, or SOURCE=CODE CODE, …"
        case .page: "Page: none, local (this machine), nginx:NAME, caddy:NAME or proxy:NAME"
        case .certificate: "Certificate: certbot, caddy (its own), or CERTIFICATE.pem KEY.pem"
        case .people: "Lists and watches of people: yes or no"
        case .backups: "Directory of nightly backups, or \"none\""
        case .backupDays: "Days to keep a backup"
        }
    }

    /// Where neither a flag, nor the file of answers, nor what is set up already says something else.
    var standard: String {
        switch self {
        case .database: "private"
        case .radius: "5"
        case .stores: "all"
        case .page, .contact: "none"
        case .certificate: "certbot"
        case .people: "no"
        case .backups: BackupFolder.standardPath
        case .backupDays: "7"
        case .accept, .krogerID, .krogerSecret, .near: ""
        }
    }

    /// Whether it is asked, after the others were answered so.
    func isOpen(_ answers: SetupAnswers, _ facts: SetupFacts) -> Bool {
        switch self {
        case .krogerID, .krogerSecret: answers.acceptances.contains { $0.source == "kroger" }
        case .near: !answers.sources(facts).isEmpty && (answers.storeCodes ?? [:]).isEmpty
        case .radius, .stores: !answers[.near].isEmpty
        case .certificate: [.nginx, .caddy].contains(answers.page.server)
        case .people: answers.page.server != .absent
        case .backupDays: answers[.backups] != "none"
        default: true
        }
    }
}

extension SetupQuestion {
    /// The place of a secret that a person may type; nil for other answers.
    var credentialPath: String? {
        switch self {
        case .krogerID: SetupPlan.credentials + "/kroger-client-id"
        case .krogerSecret: SetupPlan.credentials + "/kroger-client-secret"
        default: nil
        }
    }

    /// Whether its answer may be a secret, which no message repeats. A URL of a database can have a password.
    var isSecret: Bool { credentialPath != nil || self == .database }

    /// Whether the terminal does not show what is typed.
    var isHidden: Bool { self == .krogerSecret }
}
