import FoundationEssentials
import TestSupport

@testable import Storage

/// A copy of `schema.sql`, `schema/` and `migrations/` with made-up steps behind the real ones.
final class SchemaFolder {
    private let directory = FileManager.default.temporaryDirectory.path + "/circulard-schema-\(UUID().uuidString)"

    /// - Parameters:
    ///   - tables: added to the tables of `schema.sql`.
    ///   - code: added to its code objects.
    ///   - steps: what leads there, after the real steps.
    init(tables: String = "", code: String = "", steps: [String] = []) throws {
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        for name in ["schema.sql", "schema", "migrations"] {
            try FileManager.default.copyItem(atPath: Checkout.top + "/" + name, toPath: directory + "/" + name)
        }
        let count = try repositorySchema().number
        try edit("schema.sql") { $0.replacing("\\ir ", with: tables + "\n\\ir ") }
        try edit("schema/code.sql") {
            (code + "\n" + $0).replacing(
                "SELECT \(count), jsonb_object_agg", with: "SELECT \(count + steps.count), jsonb_object_agg")
        }
        for (place, script) in steps.enumerated() { try write(step: count + place + 1, "made_up", script) }
    }

    deinit { try? FileManager.default.removeItem(atPath: directory) }

    func write(step number: Int, _ name: String, _ script: String) throws {
        let digits = String(repeating: "0", count: 4 - "\(number)".count) + "\(number)"
        try script.write(
            toFile: directory + "/migrations/\(digits)_\(name).sql", atomically: true, encoding: .utf8)
    }

    func edit(_ file: String, _ change: (String) -> String) throws {
        let path = directory + "/" + file
        try change(String(contentsOfFile: path, encoding: .utf8)).write(toFile: path, atomically: true, encoding: .utf8)
    }

    func remove(_ file: String) throws { try FileManager.default.removeItem(atPath: directory + "/" + file) }

    func schema() throws -> Schema { try Schema(directory: directory, programVersion: "made-up") }
}

/// A table with a trigger, a view and a function, as two releases have it: in the second a column has another name, and its
/// values are upper case.
enum MadeUp {
    static let firstTable = """
        CREATE TABLE note (id integer PRIMARY KEY, body nonempty_text NOT NULL);
        COMMENT ON TABLE note IS 'A note.';
        COMMENT ON COLUMN note.id IS 'Its number.';
        COMMENT ON COLUMN note.body IS 'What it says.';
        """
    static let secondTable = """
        CREATE TABLE note (id integer PRIMARY KEY, message nonempty_text NOT NULL);
        COMMENT ON TABLE note IS 'A note.';
        COMMENT ON COLUMN note.id IS 'Its number.';
        COMMENT ON COLUMN note.message IS
            'What it says, in upper case.';
        """
    /// The last step may be tracked by what spoils it.
    static let renaming =
        "-- Notes are upper case.\nALTER TABLE note RENAME body TO message; UPDATE note SET message = upper(message);"

    static func code(column: String) -> String {
        """
        CREATE FUNCTION keep_note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'notes stay'; END $$;
        COMMENT ON FUNCTION keep_note() IS 'Trigger of note.';
        CREATE TRIGGER note_stays BEFORE UPDATE ON note FOR EACH STATEMENT EXECUTE FUNCTION keep_note();
        CREATE VIEW api.note AS SELECT \(column) FROM note;
        COMMENT ON VIEW api.note IS 'All notes.';
        COMMENT ON COLUMN api.note.\(column) IS 'What it says.';
        CREATE FUNCTION api.note_of(n note) RETURNS text LANGUAGE sql STABLE RETURN n.\(column);
        COMMENT ON FUNCTION api.note_of(note) IS 'What it says.';
        """
    }

    static func first() throws -> SchemaFolder {
        try SchemaFolder(
            tables: firstTable, code: code(column: "body"), steps: ["-- Notes.\n" + firstTable])
    }

    /// - Parameter ending: what the last step does besides.
    static func second(ending: String = "") throws -> SchemaFolder {
        try SchemaFolder(
            tables: secondTable, code: code(column: "message"),
            steps: ["-- Notes.\n" + firstTable, renaming + ending])
    }
}
