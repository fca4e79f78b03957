import CommandSupport
import FoundationEssentials
import Glibc
import Storage
import SystemPackage

/// Makes directories and files. A file that was there keeps its mode and owner, and a copy of what it said stays beside it.
struct SetupWriter {
    /// - Parameter always: whether a directory that is there gets the mode and owner too.
    func makeDirectory(_ path: String, _ mode: UInt32, _ owner: String, always: Bool = false) throws {
        let isNew = !exists(path)
        if isNew { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
        // What is in a directory that was there may rely on how it is.
        guard isNew || always else { return }
        try FileAccess(mode, owner, of: path).give(to: path)
        if isNew { Console.say("Made \(path).") }
    }

    func write(_ text: String, to path: String, _ mode: UInt32, _ owner: String) throws {
        let former = try FormerFile(path)
        if former?.bytes == Array(text.utf8) { return }
        let parent = FilePath(path).removingLastComponent().string
        try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
        let copy = try former.map { try keep($0, beside: path) }
        try replace(path, Array(text.utf8), former?.access ?? FileAccess(mode, owner, of: path))
        Console.say("Wrote \(path)\(copy.map { "; what it was is in \($0)" } ?? "").")
    }

    /// Puts the former file back if `test` fails.
    func write(
        _ text: String, to path: String, _ mode: UInt32, _ owner: String, test: () async throws -> Void
    ) async throws {
        let former = try FormerFile(path)
        try write(text, to: path, mode, owner)
        do {
            try await test()
        } catch {
            try restore(former, at: path)
            throw error
        }
    }

    private func restore(_ former: FormerFile?, at path: String) throws {
        if let former { try replace(path, former.bytes, former.access) } else { unsafe unlink(path) }
        Console.say(former == nil ? "Removed \(path) again." : "\(path) is as it was.")
    }

    func makeReadable(_ path: String) throws {
        guard let access = try FormerFile(path)?.access, access.mode & 0o444 != 0o444 else { return }
        try FileAccess(mode: access.mode | 0o444, user: access.user, group: access.group).give(to: path)
        Console.say("Every account can read \(path).")
    }

    /// Writes a secret.
    func keep(_ text: String, at path: String) throws {
        if try FormerFile(path)?.bytes == Array(text.utf8) { return }
        try keep(text, at: path, 0o640, "root:circulard")
        Console.say("Wrote \(path).")
    }

    /// Writes a secret that is not there yet.
    func keep(_ text: String, at path: String, _ mode: UInt32, _ owner: String) throws {
        try replace(path, Array(text.utf8), FileAccess(mode, owner, of: path))
    }

    /// - Returns: the first name of a copy that is free, or that has the same copy already.
    private func keep(_ former: FormerFile, beside path: String) throws -> String {
        var (copy, number) = ("\(path).before-setup", 1)
        while let there = try FormerFile(copy) {
            if there.bytes == former.bytes { return copy }
            number += 1
            copy = "\(path).before-setup.\(number)"
        }
        try replace(copy, former.bytes, former.access)
        return copy
    }

    /// Nobody reads half of it, or all of it before it has its mode.
    private func replace(_ path: String, _ bytes: [UInt8], _ access: FileAccess) throws {
        let new = path + ".new"
        let file = try FileDescriptor.newFile(FilePath(new))
        try file.closeAfter { _ = try file.writeAll(bytes) }
        try access.give(to: new)
        guard unsafe rename(new, path) == 0 else {
            throw Failure(.inputOutput, "cannot write \(path): \(Errno(rawValue: errno))")
        }
    }
}
