import CLibPQ

extension PostgresConnection {
    /// The environment variables that make `psql` and other clients of libpq open the same database (`PGHOST`, …).
    ///
    /// Unlike command-line arguments, environment variables are not visible to all users, so they may include a
    /// password.
    /// - Throws: `badConnectionText`.
    package static func clientEnvironment(for text: String) throws(PostgresError) -> [String: String] {
        let given = try connectionKeywords(in: text)
        var variables: [String: String] = [:]
        guard let defaults = PQconndefaults() else { return variables }
        defer { PQconninfoFree(defaults) }
        for option in sequence(first: defaults, next: { $0 + 1 }) {
            guard let keyword = option.pointee.keyword else { break }
            guard let variable = option.pointee.envvar, let value = given[String(cString: keyword)] else { continue }
            variables[String(cString: variable)] = value
        }
        return variables
    }
}
