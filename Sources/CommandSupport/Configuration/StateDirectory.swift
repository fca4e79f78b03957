import Glibc

/// Locates the directory of the private server and checks that it is safe to use.
enum StateDirectory {
    /// The configured directory, else the service manager's, else the default for this user.
    ///
    /// - Returns: nil if the user has no home directory.
    static func place(_ set: Setting?, _ environment: (String) -> String?, isRoot: Bool) -> Setting? {
        if let set { return set }
        if let service = environment("STATE_DIRECTORY") { return Setting(service, from: "STATE_DIRECTORY") }
        if isRoot { return Setting("/var/lib/circulard", from: "default") }
        if let state = environment("XDG_STATE_HOME") { return Setting("\(state)/circulard", from: "XDG_STATE_HOME") }
        return environment("HOME").map { Setting("\($0)/.local/state/circulard", from: "default") }
    }

    /// Refuses a directory that another user controls. Root may use any user's directory: the server then runs as its
    /// owner.
    static func require(_ place: Setting?, _ path: String, for user: uid_t) throws(Failure) {
        guard place != nil else {
            throw Failure.configuration(
                "HOME is not set, so there is no default directory for the private server and its data",
                advice:
                    "set a directory with --state-directory or CIRCULARD_STATE_DIRECTORY, or a database with --database"
            )
        }
        if let problem = problem(of: path, for: user) {
            throw Failure.configuration(
                "the state directory \(path) \(problem)", advice: "fix that, or name another with --state-directory")
        }
    }

    /// - Returns: nil if the directory is safe or does not exist yet.
    private static func problem(of path: String, for user: uid_t) -> String? {
        guard let link = status(path, followsLink: false), let target = status(path, followsLink: true) else {
            return nil
        }
        let trusted = user == 0 ? [0, target.st_uid] : [0, user]
        if !trusted.contains(link.st_uid) {
            let kind = link.st_mode & S_IFMT == S_IFLNK ? "is a link that" : ""
            return [kind, "belongs to user \(link.st_uid), not to user \(user)"].filter { !$0.isEmpty }
                .joined(separator: " ")
        }
        if !trusted.contains(target.st_uid) {
            return "leads to a directory that belongs to user \(target.st_uid), not to user \(user)"
        }
        let isOpen = target.st_mode & S_IFMT == S_IFDIR && target.st_mode & S_IWOTH != 0
        return isOpen ? "is writable by every user; run chmod o-w \(path)" : nil
    }

    private static func status(_ path: String, followsLink: Bool) -> stat? {
        var status = stat()
        let result = followsLink ? unsafe stat(path, &status) : unsafe lstat(path, &status)
        return result == 0 ? status : nil
    }
}
