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
        slotPath =
            try options.slotFile ?? settings["api.slot_file"]?.text ?? KeyFile.path("people.slots", in: directory)
        let place = try options.keyFile ?? settings["api.key_file"]?.text ?? KeyFile.credential("people-key")
        let previous =
            try options.previousKeyFile ?? settings["api.previous_key_file"]?.text
            ?? KeyFile.credential("people-key-previous")
        let current =
            try place.map(Self.key)
            ?? Self.ownKey(
                try KeyFile.path("people.key", in: directory), isNew: KeyFile.byteCount(slotPath) ?? 0 == 0, logger)
        hasPrevious = previous != nil
        masters = MasterKeys(current: current, previous: try previous.map(Self.key))
    }

    private static func key(_ path: String) throws -> MasterKey {
        let text = try KeyFile.text(path)
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
        if try !KeyFile.exists(path) {
            guard isNew else {
                throw Failure.configuration(
                    "there is no master key for the keys that are kept: \(path) does not exist",
                    advice: "name the key that sealed them with --key-file")
            }
            try KeyFile.create(path, KeyFile.newText() + "\n")
        }
        logger.notice(
            "The master key stands beside the data: who has both can read them",
            metadata: ["advice": "give the service a credential, see docs/people.md", "file": "\(path)"])
        return try key(path)
    }
}
