/// Why lists that are kept cannot be read.
package enum MissingKeyError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file is new, cut or another database's.
    case slotFileTooShort(path: String)
    case otherMaster(path: String)

    package var description: String {
        switch self {
        case .slotFileTooShort(let path): "\(path) lacks the keys of vaults that the database has"
        case .otherMaster(let path): "the master key does not open the keys in \(path)"
        }
    }

    package var advice: String {
        switch self {
        case .slotFileTooShort:
            "restore the slot file that belongs to the database (docs/people.md), or name it with --slot-file"
        case .otherMaster: "give the key that sealed them with --key-file, or as --previous-key-file beside a new one"
        }
    }
}
