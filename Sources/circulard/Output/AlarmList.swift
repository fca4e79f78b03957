import CommandSupport
import Glibc
import Storage
import SystemPackage

/// The open alarms in the format that `record-failure` reads: a line with systemd's invocation id, then one line per
/// alarm with source and subject, kind, and message, separated by tabs.
struct AlarmList {
    let text: String

    init(_ alarms: [Alarm], invocation: String = Environment.value("INVOCATION_ID") ?? "") {
        let lines = alarms.map { alarm in
            ["\(alarm.source) \(alarm.subject)", alarm.kind, alarm.message].map(Self.oneLine).joined(separator: "\t")
        }
        text = ([invocation] + lines).map { $0 + "\n" }.joined()
    }

    /// World-readable: it contains no secrets, and the unit that reads it runs under its own account.
    func write(to path: String) throws {
        do {
            let file = try FileDescriptor.open(
                FilePath(path), .writeOnly, options: [.create, .truncate, .closeOnExec, .noFollow],
                permissions: .ownerReadWrite)
            try file.closeAfter {
                guard fchmod(file.rawValue, 0o644) == 0 else { throw Errno(rawValue: errno) }
                _ = try file.writeAll(text.utf8)
            }
        } catch let error as Errno {
            throw Failure(.inputOutput, "cannot write the alarm list to \(path): \(error)")
        }
    }

    private static func oneLine(_ text: String) -> String {
        String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 }.prefix(400))
    }
}
