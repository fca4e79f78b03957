import CLibPQ

extension Session {
    /// Gives the session the rights of `role` only, without those of its login.
    func assume(_ role: String) throws {
        do {
            try run(script: "SET ROLE \(quoted(role))")
        } catch let error as PostgresError where [Self.insufficientPrivilege, Self.noSuchRole].contains(error.sqlState)
        {
            throw PostgresError(.roleRefused(role), advice(on: role, error), sqlState: error.sqlState)
        }
    }

    static let insufficientPrivilege = "42501"
    private static let noSuchRole = "22023"

    private func advice(on role: String, _ error: PostgresError) -> String {
        let login = PQuser(raw).map { quoted(String(cString: $0)) } ?? "the login"
        let (create, rights) =
            error.sqlState == Self.noSuchRole
            ? ("CREATE ROLE \(quoted(role)) NOLOGIN; ", "; and grant the role read access") : ("", "")
        return "\(error.message): let an administrator run \(create)GRANT \(quoted(role)) TO \(login)\(rights)"
    }
}

/// A quoted SQL identifier.
private func quoted(_ name: String) -> String { "\"\(name.replacing("\"", with: "\"\""))\"" }
