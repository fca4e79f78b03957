import ArgumentParser
import CommandSupport
import Logging
import Vault

/// Options that say where the keys are.
struct KeyOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Master key, 64 hexadecimal digits or base64.",
            discussion:
                "Default: systemd's credential people-key, else people.key in the state directory, made if missing.",
            valueName: "file"), completion: .file())
    var keyFile: String?

    @Option(
        help: ArgumentHelp(
            "The master key before: all keys are sealed anew at the start.",
            discussion: "Default: systemd's credential people-key-previous, if there is one.", valueName: "file"),
        completion: .file())
    var previousKeyFile: String?

    @Option(
        help: ArgumentHelp(
            "Keys of the vaults, sealed. Default: people.slots in the state directory.", valueName: "file"),
        completion: .file())
    var slotFile: String?
}

/// The master keys and the slot file.
struct KeyPlaces: Sendable {
    let masters: MasterKeys
    let hasPrevious: Bool
    let slotPath: String
    /// A master key that is in no file yet; nil for one that was read.
    private let new: NewKey?

    private struct NewKey {
        let path: String, text: String
    }

    /// - Throws: a configuration failure that names the file, never what is in it.
    init(_ options: KeyOptions, _ settings: Settings, _ logger: Logger) throws {
        let directory = settings.stateDirectory
        slotPath =
            try options.slotFile ?? settings["api.slot_file"]?.text ?? KeyFile.path("people.slots", in: directory)
        let place = try options.keyFile ?? settings["api.key_file"]?.text ?? KeyFile.credential("people-key")
        let previous =
            try options.previousKeyFile ?? settings["api.previous_key_file"]?.text
            ?? KeyFile.credential("people-key-previous")
        let path = try place ?? KeyFile.path("people.key", in: directory)
        new = try place == nil ? Self.newKey(path, isNew: KeyFile.byteCount(slotPath) ?? 0 == 0) : nil
        if place == nil {
            logger.notice(
                "The master key stands beside the data: who has both can read them",
                metadata: ["advice": "give the service a credential, see docs/people.md", "file": "\(path)"])
        }
        hasPrevious = previous != nil
        masters = MasterKeys(
            current: try Self.key(new?.text ?? KeyFile.text(path), path),
            previous: try previous.map { try Self.key(KeyFile.text($0), $0) })
        for path in [new == nil ? path : nil, previous].compactMap(\.self) where try KeyFile.isOpenToOthers(path) {
            logger.warning(
                "Other users may read the master key", metadata: ["file": "\(path)", "advice": "chmod 600 \(path)"])
        }
    }

    /// Whether the master key is in no file yet.
    var isNew: Bool { new != nil }
    /// Whether no keys of vaults are kept, so that a database with rows has lost its own.
    var areSlotsNew: Bool { get throws { try KeyFile.byteCount(slotPath) ?? 0 == 0 } }

    /// Writes a new master key into its file.
    func storeNewKey() throws {
        if let new { try KeyFile.create(new.path, new.text + "\n") }
    }

    private static func key(_ text: String, _ path: String) throws -> MasterKey {
        guard let key = MasterKey(text: text) else {
            throw Failure.configuration(
                "\(path) is not a master key", advice: "make one with: circulard-api people new-key > FILE")
        }
        return key
    }

    /// For a private server without a key of its own.
    ///
    /// - Parameter isNew: whether there are no keys yet that another one sealed.
    /// - Returns: nil if there is a key.
    private static func newKey(_ path: String, isNew: Bool) throws -> NewKey? {
        guard try !KeyFile.exists(path) else { return nil }
        guard isNew else {
            throw Failure.configuration(
                "there is no master key for the keys that are kept: \(path) does not exist",
                advice: "name the key that sealed them with --key-file")
        }
        return NewKey(path: path, text: KeyFile.newText())
    }
}
