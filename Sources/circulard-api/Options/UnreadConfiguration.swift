import CommandSupport
import FoundationEssentials

/// The configuration file of `circulard`, which this program does not read.
enum UnreadConfiguration {
    /// Refuses the private server where `circulard` may write to another one, whose deals clients should get.
    ///
    /// - Throws: a failure that names the file and the variable to set.
    static func requireSameDatabase(_ settings: Settings) throws {
        let path = Environment.value("CIRCULARD_CONFIG") ?? ConfigurationFile.standardPath
        guard settings["database.url"] == nil, settings["database.url_file"] == nil, settings["state.directory"] == nil,
            try mayName(settings.isDemo ? ["state"] : ["database", "state"], path)
        else { return }
        throw Failure.configuration(
            "\(path) may name the database of circulard, and circulard-api does not read that file",
            advice: "set CIRCULARD_DATABASE_URL to that database, or CIRCULARD_STATE_DIRECTORY to the directory of the "
                + "private one (by systemd: in /etc/circulard/api.env)")
    }

    /// Whether one of the keys stands outside comments. A file that cannot be read may name anything, and a backslash
    /// may spell a letter of a key.
    private static func mayName(_ keys: [String], _ path: String) throws -> Bool {
        do {
            return try String(contentsOfFile: path, encoding: .utf8).split(whereSeparator: \.isNewline).contains {
                line in
                line.drop(while: \.isWhitespace).first != "#" && (keys + ["\\"]).contains { line.contains($0) }
            }
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            return false
        } catch {
            return true
        }
    }
}
