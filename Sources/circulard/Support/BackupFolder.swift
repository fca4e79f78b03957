import CommandSupport
import FoundationEssentials
import Storage
import Support

/// The directory of nightly dumps, one for each day: circulard-2026-11-29.dump.
struct BackupFolder {
    static let standardPath = "/var/backups/circulard"
    private static let prefix = "circulard-", suffix = ".dump"

    let directory: String
    /// How long a dump is kept.
    let days: Int

    init(_ settings: Settings) {
        directory = settings["backups.directory"]?.text ?? Self.standardPath
        days = settings["backups.days"].flatMap { Int($0.text) }.map { max($0, 1) } ?? 7
    }

    func path(at now: Int) -> String {
        let day = Timestamp(now).description.prefix(10)
        return "\(directory)/\(Self.prefix)\(day)\(Self.suffix)"
    }

    /// Those that are older than is asked for. The newest stays, however old it is.
    func ended(at now: Int) -> [String] {
        let oldest = path(at: now - (days - 1) * 86_400)
        return dumps.dropLast().filter { $0 < oldest }
    }

    /// When the newest dump was written; nil without one.
    var newest: Int? {
        guard let newest = dumps.last,
            let written = try? FileManager.default.attributesOfItem(atPath: newest)[.modificationDate] as? Date
        else { return nil }
        return Int(written.timeIntervalSince1970)
    }

    /// The seconds since then.
    func age(at now: Int) -> Int? { newest.map { max(now - $0, 0) } }

    /// By their days, the oldest first.
    private var dumps: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
        return names.filter { $0.wholeMatch(of: #/circulard-\d{4}-\d\d-\d\d\.dump/#) != nil }.sorted()
            .map { "\(directory)/\($0)" }
    }
}
