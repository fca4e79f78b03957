import ArgumentParser
import CommandSupport
import Glibc
import Logging
import SystemPackage
import Vault

/// Options that say where the keys are.
struct KeyOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Master key, 64 hexadecimal digits or base64.",
            discussion:
                "Default: systemd's credential people-key, else people.key in the state directory, made if missing.",
            valueName: "file"))
    var keyFile: String?

    @Option(
        help: ArgumentHelp(
            "The master key before: all keys are sealed anew at the start.",
            discussion: "Default: systemd's credential people-key-previous, if there is one.", valueName: "file"))
    var previousKeyFile: String?

    @Option(
        help: ArgumentHelp(
            "Keys of the vaults, sealed. Default: people.slots in the state directory.", valueName: "file"))
    var slotFile: String?
}

/// The master keys and the slot file.
struct KeyPlaces: Sendable {
    let masters: MasterKeys
    let hasPrevious: Bool
    let slotPath: String

    /// - Throws: a configuration failure that names the file, never what is in it.
    init(_ options: KeyOptions, _ settings: Settings, _ logger: Logger) throws {
        let directory = settings.stateDirectory
        slotPath = try options.slotFile ?? settings["api.slot_file"]?.text ?? Self.path("people.slots", in: directory)
        let place = try options.keyFile ?? settings["api.key_file"]?.text ?? Self.credential("people-key")
        let previous =
            try options.previousKeyFile ?? settings["api.previous_key_file"]?.text
            ?? Self.credential("people-key-previous")
        let current =
            try place.map(Self.key)
            ?? Self.ownKey(
                try Self.path("people.key", in: directory), isNew: Self.byteCount(slotPath) ?? 0 == 0, logger)
        hasPrevious = previous != nil
        masters = MasterKeys(current: current, previous: try previous.map(Self.key))
    }

    static func newKeyText() -> String {
        var random = SystemRandomNumberGenerator()
        return (0..<4).map { _ in
            let digits = String(random.next(), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    private static func path(_ name: String, in directory: String) throws -> String {
        guard !directory.isEmpty else {
            throw Failure.configuration(
                "there is no directory for \(name)", advice: "name one with --state-directory, or the files themselves")
        }
        return "\(directory)/\(name)"
    }

    /// The file of a credential that systemd handed to this service; nil without one.
    private static func credential(_ name: String) throws -> String? {
        guard let directory = Environment.value("CREDENTIALS_DIRECTORY") else { return nil }
        let path = "\(directory)/\(name)"
        return try exists(path) ? path : nil
    }

    private static func exists(_ path: String) throws -> Bool { try byteCount(path) != nil }

    /// - Returns: nil if there is no such file.
    private static func byteCount(_ path: String) throws -> Int64? {
        do {
            let file = try FileDescriptor.open(FilePath(path), .readOnly, options: .closeOnExec)
            return try file.closeAfter { try file.seek(offset: 0, from: .end) }
        } catch Errno.noSuchFileOrDirectory {
            return nil
        } catch let error as Errno {
            throw Failure.configuration("cannot open \(path): \(error)")
        }
    }

    private static func key(_ path: String) throws -> MasterKey {
        let text = String(decoding: try InputFile(path: path).bytes(), as: UTF8.self)
        guard let key = MasterKey(text: text) else {
            throw Failure.configuration(
                "\(path) is not a master key", advice: "make one with: circulard-api people new-key > FILE")
        }
        return key
    }

    /// For a private server without a key of its own.
    ///
    /// - Parameter isNew: whether there are no keys yet that another one sealed.
    private static func ownKey(_ path: String, isNew: Bool, _ logger: Logger) throws -> MasterKey {
        if try !exists(path) {
            guard isNew else {
                throw Failure.configuration(
                    "there is no master key for the keys that are kept: \(path) does not exist",
                    advice: "name the key that sealed them with --key-file")
            }
            try create(path, newKeyText() + "\n")
        }
        logger.notice(
            "The master key stands beside the data: who has both can read them",
            metadata: ["advice": "give the service a credential, see docs/people.md", "file": "\(path)"])
        return try key(path)
    }

    /// Its owner alone may read it.
    private static func create(_ path: String, _ text: String) throws {
        do {
            let file = try FileDescriptor.open(
                FilePath(path), .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec, .noFollow],
                permissions: .ownerReadWrite)
            try file.closeAfter {
                try file.writeAll(text.utf8)
                guard fsync(file.rawValue) == 0 else { throw Errno(rawValue: errno) }
            }
        } catch Errno.noSuchFileOrDirectory {
            throw Failure.configuration(
                "cannot make \(path): its directory does not exist",
                advice:
                    "run \"circulard demo\" or \"circulard scrape\" first, or name the files with --key-file and "
                    + "--slot-file")
        } catch let error as Errno {
            throw Failure.configuration("cannot make \(path): \(error)")
        }
    }
}
