import CommandSupport
import FoundationEssentials
import Glibc
import Storage
import Subprocess
import SystemPackage

/// Does the steps of a plan, and says of each what it did.
struct SetupEffects {
    /// nil where nobody can be asked.
    let ask: SetupDialogue.Ask?

    /// - Throws: a failure that names the step; those before it stay done, and setup can be run again.
    func run(_ step: SetupStep) async throws {
        switch step {
        case .directory(let path, let mode, let owner): try makeDirectory(path, mode, owner)
        case .file(let path, let text, let mode, let owner): try write(text, to: path, mode, owner)
        case .secret(let source, let path): try copy(source, to: path)
        case .credential(let text, let path): try keep(text + "\n", at: path)
        case .circulard(let arguments, let says): try await circulard(arguments, says)
        case .stores(let sources, let near, let radius): try await stores(sources, near, radius)
        case .program(let words, let says, let account, let accepts): try await program(words, says, account, accepts)
        case .grant: try await grant()
        case .masterKey(let sealed): try await masterKey(sealed: sealed)
        case .note(let text): Console.say(text)
        }
    }

    private func makeDirectory(_ path: String, _ mode: UInt32, _ owner: String) throws {
        let isNew = !exists(path)
        if isNew { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
        // What is in a directory that was there may rely on how it is.
        guard isNew || owner == "root:circulard" else { return }
        try own(path, mode, owner)
        if isNew { Console.say("Made \(path).") }
    }

    private func write(_ text: String, to path: String, _ mode: UInt32, _ owner: String) throws {
        let present = try? String(contentsOfFile: path, encoding: .utf8)
        if present == text { return }
        let parent = FilePath(path).removingLastComponent().string
        try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
        if let present { try replace("\(path).before-setup", present, mode, owner) }
        try replace(path, text, mode, owner)
        Console.say("Wrote \(path)\(present == nil ? "" : "; what it was is in \(path).before-setup").")
    }

    private func copy(_ source: String, to path: String) throws {
        try keep(String(decoding: try InputFile(path: source).bytes(), as: UTF8.self), at: path)
    }

    private func keep(_ text: String, at path: String) throws {
        if (try? String(contentsOfFile: path, encoding: .utf8)) == text { return }
        try replace(path, text, 0o640, "root:circulard")
        Console.say("Wrote \(path).")
    }

    /// Nobody reads half of it, or all of it before it has its mode.
    private func replace(_ path: String, _ text: String, _ mode: UInt32, _ owner: String) throws {
        let new = path + ".new"
        unsafe unlink(new)
        let file = try FileDescriptor.open(
            FilePath(new), .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec, .noFollow],
            permissions: .ownerReadWrite)
        try file.closeAfter { _ = try file.writeAll(text.utf8) }
        try own(new, mode, owner)
        guard unsafe rename(new, path) == 0 else {
            throw Failure(.inputOutput, "cannot write \(path): \(Errno(rawValue: errno))")
        }
    }

    /// - Parameter owner: an account, or root and a group.
    private func own(_ path: String, _ mode: UInt32, _ owner: String) throws {
        let names = owner.split(separator: ":").map { String($0) }
        guard let user = Self.account(names[0]), let group = names.count > 1 ? Self.group(names[1]) : user.group,
            unsafe chown(path, user.id, group) == 0, unsafe chmod(path, mode) == 0
        else {
            throw Failure.configuration(
                "cannot give \(path) to \(owner)", advice: "run systemd-sysusers, which makes the accounts, as root")
        }
    }

    private static func account(_ name: String) -> (id: uid_t, group: gid_t)? {
        unsafe getpwnam(name).map { unsafe ($0.pointee.pw_uid, $0.pointee.pw_gid) }
    }

    private static func group(_ name: String) -> gid_t? { unsafe getgrnam(name).map { unsafe $0.pointee.gr_gid } }
}

// MARK: Programs

extension SetupEffects {
    private func circulard(_ arguments: [String], _ says: String) async throws {
        let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let status = try await Subprocess.run(
            .path(FilePath(own)), arguments: .init(arguments), input: .none,
            output: .fileDescriptor(.standardOutput, closeAfterSpawningProcess: false),
            error: .fileDescriptor(.standardError, closeAfterSpawningProcess: false)
        ).terminationStatus
        guard case .exited(let code) = status, code == 0 else { throw Self.refusal(arguments, status) }
        if !says.isEmpty { Console.say(says) }
    }

    private func stores(_ sources: [String], _ near: String, _ radius: String) async throws {
        guard let ask else { return }
        let codes = try await SetupStoreChoice(sources: sources, radius: radius, ask: ask).codes(near: near)
        for source in sources {
            guard let codes = codes[source] else { continue }
            try await circulard(["scrape", source, "--store"] + codes, "Read \(source).")
        }
    }

    static func refusal(_ arguments: [String], _ status: TerminationStatus) -> Failure {
        let code = if case .exited(let code) = status { Int(code) } else { ExitStatus.bug.rawValue }
        return Failure(
            ExitStatus(rawValue: code) ?? .bug,
            "circulard \(arguments.joined(separator: " ")) ended with status \(code)",
            advice: "its message is above; then run setup again, which goes on where it was")
    }

    /// - Returns: what it printed.
    @discardableResult private func program(
        _ words: [String], _ says: String, _ account: String?, _ accepts: String?, input: String = ""
    ) async throws -> String {
        let words =
            (account.map { ["setpriv", "--reuid=\($0)", "--regid=\($0)", "--init-groups", "--"] } ?? []) + words
        let result = try await Subprocess.run(
            words[0].hasPrefix("/") ? .path(FilePath(words[0])) : .name(words[0]),
            arguments: .init(Array(words.dropFirst())),
            environment: .inherit.updating(["LC_ALL": "C"]), workingDirectory: "/",
            input: .fileDescriptor(try pipe(holding: input), closeAfterSpawningProcess: true),
            output: .string(limit: 1 << 16), error: .string(limit: 1 << 16))
        let complaint = result.standardError
        let isFine = result.terminationStatus.isSuccess || accepts.map { complaint.contains($0) } ?? false
        guard isFine else {
            throw Failure.configuration(
                "\(words.joined(separator: " ")) failed: \(complaint.split(separator: "\n").joined(separator: " "))",
                advice: "mend that, then run setup again, which goes on where it was")
        }
        if !says.isEmpty { Console.say(says) }
        return result.standardOutput
    }

    private func pipe(holding text: String) throws -> FileDescriptor {
        let ends = try FileDescriptor.pipe()
        try ends.writeEnd.closeAfter { _ = try ends.writeEnd.writeAll(text.utf8) }
        return ends.readEnd
    }

    private func grant() async throws {
        let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let statements = try await program([own, "db", "grant", "--plan", "--logins"], "", nil, nil)
        try await program(
            ["psql", "-qX", "-v", "ON_ERROR_STOP=1", "-d", "circulard"], "The database has its roles and logins.",
            "postgres", nil,
            input: statements)
    }

    private func masterKey(sealed: Bool) async throws {
        let places = ["/etc/credstore.encrypted/people-key", "/etc/circulard/credentials/people-key"]
        guard !places.contains(where: exists) else { return }
        let key = try await program(
            [try DataDirectory.programDirectory() + "/circulard-api", "people", "new-key"], "", nil, nil)
        let isSealed = sealed ? try await seal(key, to: places[0]) : false
        if !isSealed {
            try replace(places[1], key, 0o600, "root")
            try loadKey(from: places[1])
        }
        Console.say(
            "The master key of people's lists, shown this once. Write it down, and keep it apart from this machine:")
        Console.say(key.split(separator: "\n").joined())
    }

    /// - Returns: whether this machine can: systemd-creds needs a TPM, or a disk for its own key.
    private func seal(_ key: String, to path: String) async throws -> Bool {
        try makeDirectory("/etc/credstore.encrypted", 0o700, "root")
        do {
            try await program(["systemd-creds", "encrypt", "--name=people-key", "-", path], "", nil, nil, input: key)
        } catch let failure as Failure {
            Console.say("The master key stays in a file that root alone can read: \(failure.message)")
            return false
        }
        return true
    }

    private func loadKey(from path: String) throws {
        let text =
            "# Written by circulard setup.\n[Service]\nLoadCredentialEncrypted=\nLoadCredential=people-key:\(path)\n"
        for unit in ["circulard-people", "circulard-tell"] {
            try write(text, to: "/etc/systemd/system/\(unit).service.d/key.conf", 0o644, "root")
        }
    }
}
