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

/// The texts of `schema.sql`, `schema/` and `migrations/`, which make a database and bring one of an earlier release up to date.
package struct Schema: Sendable {
    /// `schema.sql`: what holds rows, and what that depends on.
    let tables: String
    /// `schema/code.sql`: what can be run again after all that it makes is dropped.
    let code: String
    /// `schema/drop.sql`, which drops the code objects of any release.
    let drop: String
    /// In order, the baseline first.
    package let migrations: [Migration]
    /// Of the program that applies it.
    let programVersion: String

    /// All that makes a database.
    var text: String { tables + code }

    /// How many steps lead from the baseline to `schema.sql`.
    package var number: Int { migrations.count - 1 }

    /// The last line of `schema.sql`: psql reads the other file there.
    private static let inclusion = "\n\\ir schema/code.sql\n"

    /// - Parameter migrations: the texts of the files, by their names.
    package init(
        tables: String, code: String, drop: String, migrations: [String: String], programVersion: String
    ) throws(StorageError) {
        let all = migrations.compactMap { Migration(file: $0.key, script: $0.value) }.sorted { $0.number < $1.number }
        guard !all.isEmpty, all.count == migrations.count, all.enumerated().allSatisfy({ $0 == $1.number }) else {
            throw StorageError(
                .unusableSchema,
                "migrations/ has to hold 0000_baseline.sql and the steps 0001_NAME.sql, 0002_NAME.sql and so on, none "
                    + "missing and none twice; it holds \(migrations.keys.sorted().joined(separator: ", "))")
        }
        guard tables.hasSuffix(Self.inclusion) else {
            throw StorageError(.unusableSchema, "schema.sql has to end with the line \"\\ir schema/code.sql\"")
        }
        (self.tables, self.code, self.drop) = (String(tables.dropLast(Self.inclusion.count)) + "\n", code, drop)
        (self.migrations, self.programVersion) = (all, programVersion)
    }

    /// - Parameter directory: where `schema.sql`, `schema/` and `migrations/` are.
    package init(directory: String, programVersion: String) throws {
        func text(_ file: String) throws -> String {
            try String(contentsOfFile: "\(directory)/\(file)", encoding: .utf8)
        }
        let steps = try FileManager.default.contentsOfDirectory(atPath: directory + "/migrations")
            .filter { $0.hasSuffix(".sql") }
        try self.init(
            tables: text("schema.sql"), code: text("schema/code.sql"), drop: text("schema/drop.sql"),
            migrations: Dictionary(uniqueKeysWithValues: steps.map { ($0, try text("migrations/" + $0)) }),
            programVersion: programVersion)
    }

    /// The COMMENT statements of the tables, so that a step need not repeat them.
    var tableComments: String {
        var isComment = false
        return tables.split(separator: "\n").filter { line in
            isComment = isComment || line.hasPrefix("COMMENT ON ")
            defer { isComment = isComment && !line.hasSuffix(";") }
            return isComment
        }.joined(separator: "\n")
    }
}
