import CommandSupport
import FoundationEssentials
import Storage
import Subprocess
import SystemPackage

/// Does the steps of a plan, and says of each what it did.
struct SetupEffects {
    /// nil where nobody can be asked.
    let ask: SetupDialogue.Ask?
    private let writer = SetupWriter()

    init(ask: SetupDialogue.Ask?) { self.ask = ask }

    /// - Throws: a failure that names the step; those before it stay done, and setup can be run again.
    func run(_ step: SetupStep) async throws {
        switch step {
        case .directory(let path, let mode, let owner, let always):
            try writer.makeDirectory(path, mode, owner, always: always)
        case .file(let path, let text, let mode, let owner): try writer.write(text, to: path, mode, owner)
        case .testedFile(let path, let text, let words, let says):
            try await writer.write(text, to: path, 0o644, "root") { try await program(words, says, nil, nil) }
        case .readable(let path): try writer.makeReadable(path)
        case .secret(let source, let path): try copy(source, to: path)
        case .credential(let text, let path): try writer.keep(text + "\n", at: path)
        case .circulard(let arguments, let says): try await circulard(arguments, says)
        case .stores(let sources, let near, let radius): try await stores(sources, near, radius)
        case .program(let words, let says, let account, let accepts): try await program(words, says, account, accepts)
        case .grant: try await grant()
        case .masterKey(let sealed): try await masterKey(sealed: sealed)
        case .note(let text): Console.say(text)
        }
    }

    private func copy(_ source: String, to path: String) throws {
        try writer.keep(String(decoding: try InputFile(path: source).bytes(), as: UTF8.self), at: path)
    }
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
        if !places.contains(where: exists) { try await makeKey(sealed: sealed, places) }
        if exists(places[1]), !exists(places[0]) { try loadKey(from: places[1]) }
    }

    /// Nothing comes between storing it and showing it.
    private func makeKey(sealed: Bool, _ places: [String]) async throws {
        let key = try await program(
            [try DataDirectory.programDirectory() + "/circulard-api", "people", "new-key"], "", nil, nil)
        let isSealed = sealed ? try await seal(key, to: places[0]) : false
        if !isSealed { try writer.keep(key, at: places[1], 0o600, "root") }
        Console.say(
            "The master key of people's lists, shown this once. Write it down, and keep it apart from this machine:")
        Console.say(key.split(separator: "\n").joined())
    }

    /// - Returns: whether this machine can: systemd-creds needs a TPM, or a disk for its own key.
    private func seal(_ key: String, to path: String) async throws -> Bool {
        try writer.makeDirectory("/etc/credstore.encrypted", 0o700, "root")
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
            try writer.write(text, to: "/etc/systemd/system/\(unit).service.d/key.conf", 0o644, "root")
        }
    }
}
