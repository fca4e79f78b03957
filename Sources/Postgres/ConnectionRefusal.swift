import Glibc

/// The reason why a server that answers lets nobody in: what a person has to do about it.
struct ConnectionRefusal {
    /// Empty where libpq itself gave up.
    let sqlState: String
    /// Whether the server asked for a password, and there is none.
    let needsPassword: Bool
    let login: String, database: String
    /// A name or address; the directory of a Unix socket begins with "/".
    let host: String
    /// The name of the system's user that runs this program.
    var systemUser = ConnectionRefusal.currentUser()

    var advice: String {
        if needsPassword {
            return "give the password of \"\(login)\" in the URL, in PGPASSWORD or in ~/.pgpass"
        }
        switch sqlState {
        case "3D000":
            return "an administrator makes it with: \(administrator("createdb")) -O \(login.shellWord) "
                + "\(database.shellWord); or correct the name in the database URL"
        case "28P01":
            return
                "check the password of \"\(login)\" (in the URL, in PGPASSWORD or in ~/.pgpass), and whether there is "
                + "such a login"
        case "42501":
            return "its owner or an administrator can run: GRANT CONNECT ON DATABASE \"\(database)\" TO \"\(login)\""
        case "": return "check sslmode, sslrootcert, sslcert and sslkey in the database URL"
        default: return adviceOnLogin
        }
    }

    /// Class 28: the login does not exist, or no line of pg_hba.conf lets it in.
    private var adviceOnLogin: String {
        let missing =
            "if there is no such login, an administrator makes it with: \(administrator("createuser")) "
            + login.shellWord
        guard isLocal, systemUser != login else {
            return missing + "; else pg_hba.conf has no line that lets it in: see docs/operations.md, \"A database of "
                + "your own\""
        }
        return
            "this is the system's user \"\(systemUser)\", and on a Unix socket \"peer\" of pg_hba.conf lets in only the "
            + "user of the same name: run it as \(login) (sudo -u \(login.shellWord) …; User= in a unit), or let an "
            + "administrator add a line: docs/operations.md, \"A database of your own\"; " + missing
    }

    private var isLocal: Bool { host.hasPrefix("/") || host.hasPrefix("@") || host.isEmpty }

    private func administrator(_ program: String) -> String {
        isLocal ? "sudo -u postgres \(program)" : "\(program) -h \(host.shellWord) -U postgres"
    }

    private static func currentUser() -> String {
        var (entry, found) = (passwd(), UnsafeMutablePointer<passwd>?.none)
        var buffer = [CChar](repeating: 0, count: 1 << 14)
        guard getpwuid_r(geteuid(), &entry, &buffer, buffer.count, &found) == 0, found != nil else {
            return "\(geteuid())"
        }
        return String(cString: entry.pw_name)
    }
}

extension ConnectionRefusal {
    /// What libpq says of one server that it tried.
    struct ServerAttempt {
        /// In one line, without the SQLSTATE.
        var text: String
        /// Empty where the server said nothing.
        var sqlState = ""

        /// Whether the same attempt can only fail again until a person acts.
        var isLasting: Bool {
            ["3D000", "28000", "28P01", "42501"].contains(sqlState)
                // libpq's own words, which are not translated.
                || sqlState.isEmpty
                    && ["does not support SSL", "certificate", "private key"].contains { text.contains($0) }
        }
    }

    /// Reads libpq's message of the verbose kind: "connection to server … failed: FATAL:  3D000: …", then DETAIL and HINT
    /// lines, and the place in the server's source.
    static func attempts(in message: String) -> [ServerAttempt] {
        var attempts: [ServerAttempt] = []
        for line in message.split(whereSeparator: { $0.isNewline || $0 == "\t" }) where !line.hasPrefix("LOCATION:") {
            let isNew = line.hasPrefix("connection to server") || line.hasPrefix("could not")
            if isNew || attempts.isEmpty { attempts.append(ServerAttempt(text: "")) }
            var words = String(line)
            if let match = line.firstMatch(of: #/:  ([0-9A-Z]{5}): /#) {
                attempts[attempts.count - 1].sqlState = String(match.1)
                words = line[..<match.range.lowerBound] + ":  " + line[match.range.upperBound...]
            }
            attempts[attempts.count - 1].text += (attempts[attempts.count - 1].text.isEmpty ? "" : " ") + words
        }
        return attempts
    }
}

extension String {
    /// As a shell takes it for one word.
    fileprivate var shellWord: String {
        !isEmpty && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_.-/:".contains($0)) }
            ? self : "'\(replacing("'", with: "'\\''"))'"
    }
}
