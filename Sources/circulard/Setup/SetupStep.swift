/// One thing that setup does. Each may be done again.
enum SetupStep: Equatable {
    /// An account of the system owns it: one that is there too, if `always`.
    case directory(String, mode: UInt32, owner: String, always: Bool = false)
    case file(String, text: String, mode: UInt32, owner: String = "root")
    /// A file that a program has to take: else it is as it was.
    case testedFile(String, text: String, by: [String], says: String)
    /// Every account may read a file, whatever mode it had.
    case readable(String)
    /// A copy of a file with a secret.
    case secret(from: String, to: String)
    /// A secret that was typed.
    case credential(String, at: String)
    case circulard([String], says: String)
    /// The stores near a place, of which a person is asked which to read.
    case stores(of: [String], near: String, radius: String)
    case program([String], says: String, account: String? = nil, accepts: String? = nil)
    /// The statements that only an administrator of this machine's PostgreSQL may run.
    case grant(url: String)
    /// The master key of people's lists, which is shown once.
    case masterKey(sealed: Bool)
    case note(String)

    /// For --plan.
    var sentence: String {
        switch self {
        case .directory(let path, let mode, let owner, _): "make \(path) (\(String(mode, radix: 8)), \(owner))"
        case .file(let path, _, let mode, _): "write \(path) (\(String(mode, radix: 8)))"
        case .testedFile(let path, _, let words, _): "write \(path) (644), and run \(words.joined(separator: " "))"
        case .readable(let path): "let every account read \(path)"
        case .secret(let source, let path): "copy \(source) to \(path) (640)"
        case .credential(_, let path): "write \(path) (640)"
        case .circulard(let arguments, _): "run circulard \(arguments.joined(separator: " "))"
        case .stores(let sources, let near, let radius):
            "find stores of \(sources.joined(separator: ", ")) within \(radius) miles of \(near), and ask which to read"
        case .program(let words, _, let account, _):
            "run \(words.joined(separator: " "))\(account.map { " as \($0)" } ?? "")"
        case .grant: "make the roles and logins of the database, as postgres"
        case .masterKey: "make the master key of people's lists, unless there is one, and show it once"
        case .note(let text): text
        }
    }
}
