import FoundationEssentials

/// A file of `migrations/`: SQL that leads the tables from one released state to the next.
package struct Migration: Hashable, Sendable {
    /// 0 is the baseline, the whole schema of release 0.1.0; steps count from 1.
    package let number: Int
    /// The file's name without its number and ".sql".
    package let name: String
    let script: String

    /// - Parameter file: `0001_keep_migrations.sql`.
    /// - Returns: nil for a name of another form.
    init?(file: String, script: String) {
        guard let match = file.wholeMatch(of: #/(\d{4})_([a-z0-9_]+)\.sql/#), let number = Int(match.1) else {
            return nil
        }
        (self.number, name, self.script) = (number, String(match.2), script)
    }

    /// The first line, a comment that says what the step does.
    package var purpose: String {
        String(script.prefix { $0 != "\n" }.trimmingPrefix("--").trimmingPrefix(" "))
    }
}

/// The texts of `schema.sql` and `migrations/`, which make a database and bring one of an earlier release up to date.
package struct Schema: Sendable {
    /// `schema.sql`.
    let text: String
    /// In order, the baseline first.
    package let migrations: [Migration]
    /// Of the program that applies it.
    let programVersion: String

    /// How many steps lead from the baseline to `schema.sql`.
    package var number: Int { migrations.count - 1 }

    /// - Parameter migrations: the texts of the files, by their names.
    package init(text: String, migrations: [String: String], programVersion: String) throws(StorageError) {
        let all = migrations.compactMap { Migration(file: $0.key, script: $0.value) }.sorted { $0.number < $1.number }
        guard !all.isEmpty, all.count == migrations.count, all.enumerated().allSatisfy({ $0 == $1.number }) else {
            throw StorageError(
                .unusableSchema,
                "migrations/ has to hold 0000_baseline.sql and the steps 0001_NAME.sql, 0002_NAME.sql and so on, none "
                    + "missing and none twice; it holds \(migrations.keys.sorted().joined(separator: ", "))")
        }
        guard text.components(separatedBy: Self.boundary).count == 2 else {
            throw StorageError(.unusableSchema, "schema.sql has to hold the line \"-- Code objects\" once")
        }
        (self.text, self.migrations, self.programVersion) = (text, all, programVersion)
    }

    /// - Parameter directory: where `schema.sql` and `migrations/` are.
    package init(directory: String, programVersion: String) throws {
        let folder = directory + "/migrations"
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".sql") }
        try self.init(
            text: String(contentsOfFile: directory + "/schema.sql", encoding: .utf8),
            migrations: Dictionary(
                uniqueKeysWithValues: files.map {
                    ($0, try String(contentsOfFile: folder + "/" + $0, encoding: .utf8))
                }), programVersion: programVersion)
    }
}

// MARK: The parts of schema.sql

extension Schema {
    private static let boundary = "\n-- Code objects\n"

    /// The part whose objects hold no rows: it can be run again after all that it makes is dropped.
    var code: String { text.components(separatedBy: Self.boundary)[1] }

    /// The COMMENT statements of the tables, so that a step need not repeat them.
    var tableComments: String {
        var isComment = false
        let lines = text.components(separatedBy: Self.boundary)[0].split(separator: "\n")
        return lines.filter { line in
            isComment = isComment || line.hasPrefix("COMMENT ON ")
            defer { isComment = isComment && !line.hasSuffix(";") }
            return isComment
        }.joined(separator: "\n")
    }
}
