import CLibPQ

/// The settings of a connection: the operator's keywords, and our defaults for the others.
struct ConnectionSettings {
    private var keywords: [String: String]
    /// The time limit for the server to accept a connection, and to answer at all.
    let timeout: Duration
    let statementTimeout: Duration?
    let role: String?
    private let readOnly: Bool
    /// For root, on a Unix socket.
    let peer: PeerAccount?

    init(
        _ text: String, applicationName: String, timeout: Duration, statementTimeout: Duration?, role: String?,
        readOnly: Bool
    ) throws(PostgresError) {
        keywords = try connectionKeywords(in: text)
        keywords["application_name"] = keywords["application_name"] ?? applicationName
        keywords["client_encoding"] = "UTF8"
        peer = PeerAccount(keywords: keywords)
        self.timeout = timeout
        self.statementTimeout = statementTimeout
        self.role = role
        self.readOnly = readOnly
    }

    /// Keywords and values as `PQconnectStartParams` expects them, each list terminated by a null pointer.
    var tables: (keywords: CStringTable, values: CStringTable) {
        var tables = (keywords: CStringTable(), values: CStringTable())
        for (keyword, value) in keywords.sorted(by: { $0.key < $1.key }) {
            tables.keywords.append(keyword)
            tables.values.append(value)
        }
        tables.keywords.append(nil)
        tables.values.append(nil)
        return tables
    }

    /// - Returns: nil without memory; else a connection that is not complete yet.
    func start() -> OpaquePointer? {
        let tables = tables
        return tables.keywords.withPointers { keywords in
            tables.values.withPointers { values in peer.running { PQconnectStartParams(keywords, values, 0) } }
        }
    }

    /// Runs on every new connection, since a role, a database or the server's configuration may set other values.
    var sessionScript: String {
        let milliseconds = statementTimeout.map { $0 / .milliseconds(1) } ?? 0
        return """
            SET timezone = 'UTC'; SET datestyle = 'ISO, YMD'; SET standard_conforming_strings = on;
            SET bytea_output = hex; SET statement_timeout = \(Int(milliseconds.rounded(.up)));
            \(readOnly ? "SET default_transaction_read_only = on; \(Self.genericPlans(unless: "citus"))" : "")
            """
    }

    /// Prepared statements of readers are planned once. Citus fails on generic plans of distributed tables, so a database
    /// with it keeps its own setting.
    static func genericPlans(unless extensionName: String) -> String {
        """
        SELECT pg_catalog.set_config('plan_cache_mode', 'force_generic_plan', false)
        WHERE NOT EXISTS (SELECT FROM pg_catalog.pg_extension WHERE extname = '\(extensionName)');
        """
    }

    /// libpq prints no password, but a server's message might.
    func redacted(_ message: String) -> String {
        guard let password = keywords["password"], !password.isEmpty else { return message }
        return message.replacing(password, with: "***")
    }
}

/// The keywords in a connection string.
func connectionKeywords(in text: String) throws(PostgresError) -> [String: String] {
    var complaint: UnsafeMutablePointer<CChar>?
    defer { PQfreemem(complaint) }
    if let scheme = otherScheme(of: text) { throw foreign(scheme) }
    guard !text.utf8.contains(0), let options = PQconninfoParse(text, &complaint) else {
        throw unreadable(complaint.map { String(cString: $0) } ?? "")
    }
    defer { PQconninfoFree(options) }
    return keywords(of: options)
}

private func keywords(of options: UnsafeMutablePointer<PQconninfoOption>) -> [String: String] {
    var keywords: [String: String] = [:]
    for option in sequence(first: options, next: { $0 + 1 }) {
        guard let keyword = option.pointee.keyword else { break }
        keywords[String(cString: keyword)] = option.pointee.val.map { String(cString: $0) }
    }
    return keywords
}

/// The scheme of a URL that is not PostgreSQL's, such as "mysql"; nil for others, and for `keyword=value` pairs.
private func otherScheme(of text: String) -> String? {
    guard let match = text.prefixMatch(of: #/\s*([A-Za-z][A-Za-z0-9+.\-]{0,30}(?::[A-Za-z0-9]{1,20})?):\/\//#) else {
        return nil
    }
    let scheme = String(match.1)
    return ["postgresql", "postgres"].contains(scheme) && !text.hasPrefix(" ") ? nil : scheme
}

private func foreign(_ scheme: String) -> PostgresError {
    PostgresError(
        .badConnectionText,
        "the database URL begins with \(scheme)://, and circulard keeps its data in PostgreSQL 15 alone; write "
            + "postgresql://USER@HOST/DATABASE")
}

/// libpq quotes the part that it failed to parse, which can be a piece of the password.
private func unreadable(_ complaint: String) -> PostgresError {
    let quote = Character("\"")
    let safe =
        if let first = complaint.firstIndex(of: quote), let last = complaint.lastIndex(of: quote) {
            complaint[..<first] + "\"…\"" + complaint[last...].dropFirst()
        } else { complaint[...] }
    return PostgresError(
        .badConnectionText,
        "the database URL is invalid (\(safe.replacing("\n", with: ""))); write postgresql://USER@HOST/DATABASE, with "
            + "special characters percent-encoded, or host=… dbname=…")
}
