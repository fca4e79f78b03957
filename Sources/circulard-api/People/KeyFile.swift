import CommandSupport
import Glibc
import SystemPackage

/// Files with keys.
enum KeyFile {
    static func newText() -> String {
        var random = SystemRandomNumberGenerator()
        return (0..<4).map { _ in
            let digits = String(random.next(), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    static func path(_ name: String, in directory: String) throws -> String {
        guard !directory.isEmpty else {
            throw Failure.configuration(
                "there is no directory for \(name)", advice: "name one with --state-directory, or the files themselves")
        }
        return "\(directory)/\(name)"
    }

    /// The file of a credential that systemd handed to this service; nil without one.
    static func credential(_ name: String) throws -> String? {
        guard let directory = Environment.value("CREDENTIALS_DIRECTORY") else { return nil }
        let path = "\(directory)/\(name)"
        return try exists(path) ? path : nil
    }

    static func exists(_ path: String) throws -> Bool { try byteCount(path) != nil }

    /// - Returns: nil if there is no such file.
    static func byteCount(_ path: String) throws -> Int64? {
        do {
            let file = try FileDescriptor.open(FilePath(path), .readOnly, options: .closeOnExec)
            return try file.closeAfter { try file.seek(offset: 0, from: .end) }
        } catch Errno.noSuchFileOrDirectory {
            return nil
        } catch let error as Errno {
            throw Failure.configuration("cannot open \(path): \(error)")
        }
    }

    /// Whether its group or everybody may read it. Of systemd's credentials, whose group is a mask, only the service may.
    static func isOpenToOthers(_ path: String) throws -> Bool {
        if let directory = Environment.value("CREDENTIALS_DIRECTORY"), path.hasPrefix(directory + "/") { return false }
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return false }
        return status.st_mode & (S_IRGRP | S_IROTH) != 0
    }

    static func text(_ path: String) throws -> String {
        do {
            return String(decoding: try InputFile(path: path).bytes(), as: UTF8.self)
        } catch let failure as Failure {
            throw Failure.configuration(
                failure.message,
                advice:
                    "name the file that has it, which the user that the server runs as may read; keys have copies in a backup"
            )
        }
    }

    /// The text of a file, which is made with a new key if there is none.
    static func textMaking(_ path: String) throws -> String {
        if try !exists(path) { try create(path, newText() + "\n") }
        return try text(path)
    }

    /// Its owner alone may read it.
    static func create(_ path: String, _ text: String) throws {
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
