import Postgres
import Storage

/// The contents of all tables, so that a new name of a column makes no difference, and every lost, exchanged or changed value
/// does: each row as a sorted list of its values, and each column too.
enum TableRows {
    /// Made in a schema of its own, as an operator's object is. The lists are not sorted yet.
    static let function = """
        CREATE SCHEMA upgrade_check;
        CREATE FUNCTION upgrade_check.lists(relation text, without text[]) RETURNS SETOF text LANGUAGE plpgsql AS $$
        DECLARE
            list text := 'string_agg(replace(lower(coalesce(v.value, '''')), ''_'', ''''), E''\\x1f'')';
            fields text := 'jsonb_each_text(to_jsonb(t) - $1) v';
        BEGIN
            RETURN QUERY EXECUTE format(
                'SELECT (SELECT %1$s FROM %2$s) FROM %3$s t UNION ALL SELECT %1$s FROM %3$s t, %2$s GROUP BY v.key',
                list, fields, relation) USING without;
        END $$;
        """

    /// - Parameters:
    ///   - renamed: old names of tables and values, and the new ones.
    ///   - without: tables, and columns as "table.column", that are left out.
    /// - Returns: By table, whose names are the new ones.
    static func all(
        _ connection: PostgresConnection, renamed: [String: String] = [:], without: Set<String> = []
    ) async throws -> [String: [String]] {
        try await connection.run(script: "SET search_path = public")
        let rows = try await connection.query(
            """
            SELECT c.relname::text AS name, array(SELECT upgrade_check.lists(c.oid::regclass::text, array(
                       SELECT split_part(w, '.', 2) FROM unnest($1::text[]) w WHERE split_part(w, '.', 1) = c.relname)))
                       AS lists
            FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
                AND c.relname <> 'schema_version' AND c.relname <> ALL ($1)
            """, [.texts(Array(without))])
        return try rows.reduce(into: [:]) { tables, row in
            let name = try row.required("name", row.text)
            tables[renamed[name] ?? name] = try row.required("lists", row.texts).map { sorted($0 ?? "", renamed) }
                .sorted()
        }
    }

    private static func sorted(_ list: String, _ renamed: [String: String]) -> String {
        let names = Dictionary(uniqueKeysWithValues: renamed.map { (plain($0.key), plain($0.value)) })
        let values = list.split(separator: "\u{1F}", omittingEmptySubsequences: false).map(String.init)
        return values.map { names[$0] ?? $0 }.sorted().joined(separator: " | ")
    }

    /// The first of each table.
    static func differences(_ before: [String: [String]], _ after: [String: [String]]) -> [String] {
        Set(before.keys).union(after.keys).sorted().compactMap { table in
            guard let old = before[table], let new = after[table] else { return "\(table) is there once only" }
            guard old.count == new.count else {
                return "\(table) had \(old.count) rows and columns, and has \(new.count)"
            }
            return zip(old, new).first { $0 != $1 }.map { "\(table): \($0)\nbecame \($1)" }
        }
    }

    private static func plain(_ name: String) -> String { name.lowercased().replacing("_", with: "") }
}
