import Glibc
import Ingest
import Setup
import Storage
import SystemPackage

/// What needs a person, as `record-failure` reads it: the invocation of the service manager that made the list, then a line
/// for each alarm with its subject, its kind and its message between tabs.
struct AlarmList {
    let text: String

    init(_ alarms: [Alarm], invocation: String = Environment.value("INVOCATION_ID") ?? "") {
        let lines = alarms.map { alarm in
            [alarm.subject, alarm.kind, alarm.message].map(Self.oneLine).joined(separator: "\t")
        }
        text = ([invocation] + lines).map { $0 + "\n" }.joined()
    }

    /// Everybody may read it: what it tells has no secrets, and the unit that reads it has an account of its own.
    func write(to path: String) throws {
        do {
            let file = try FileDescriptor.open(
                FilePath(path), .writeOnly, options: [.create, .truncate, .closeOnExec], permissions: .ownerReadWrite)
            try file.closeAfter {
                guard fchmod(file.rawValue, 0o644) == 0 else { throw Errno(rawValue: errno) }
                _ = try file.writeAll(text.utf8)
            }
        } catch let error as Errno {
            throw Failure(.inputOutput, "cannot write the list of alarms to \(path): \(error)")
        }
    }

    private static func oneLine(_ text: String) -> String {
        String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 }.prefix(400))
    }
}
