package import SystemPackage

/// Why a slot file could not be used. The content of a slot that was being written is then unknown: write it again.
package struct SlotFileError: Error, Hashable, Sendable {
    package enum Code: String, Hashable, Sendable {
        case open
        /// Its permissions could not be set.
        case protect
        /// Its name could not be stored on the disk.
        case create
        case lock
        case inspect
        case read
        case write
        /// What was written may be in memory only. No later write to the same `SlotFile` succeeds: the system reports
        /// such an error once, so that another write could seem to be stored.
        case store
    }

    package let code: Code
    package let path: String
    package let reason: Errno

    init(_ code: Code, _ path: String, _ reason: Errno) { (self.code, self.path, self.reason) = (code, path, reason) }
}

extension SlotFileError: CustomStringConvertible {
    package var description: String { "cannot \(code) the slot file \(path): \(reason)" }
}
