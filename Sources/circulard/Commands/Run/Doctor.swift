import ArgumentParser
import CommandSupport
import Pictures
import Postgres
import Scraping
import Storage

struct Doctor: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check this installation and say how to correct problems.",
        discussion: """
            Checks files, settings, definitions, PostgreSQL, the database, terms and credentials. Without a configured \
            database it starts the private server for the duration of the check, and creates it and its tables if they \
            do not exist. In a database of your own it creates nothing. Exit status 78 if a problem was found.

            Example:
              circulard doctor
            """)

    @OptionGroup var options: GlobalOptions
    @Flag(help: "Print one JSON object per check.") var json = false

    func run() async throws {
        var checks: [Check] = []
        let (settings, dataDirectory): (Settings, DataDirectory)
        do {
            dataDirectory = try DataDirectory.locate()
            checks.append(Check("files", .fine, dataDirectory.directory))
            settings = try Settings(options)
            checks += try Self.settings(settings, dataDirectory)
        } catch {
            return try finish(checks + [Check(checks.isEmpty ? "files" : "configuration", error)])
        }
        let definitions = Self.definitions(in: dataDirectory, settings, &checks)
        await checks.append(Self.pictures())
        await checks.append(Self.server(settings))
        checks += await database(definitions)
        if let backup = Self.backup(BackupFolder(settings)) { checks.append(backup) }
        checks += Self.credentials(of: definitions, settings)
        try finish(checks)
    }

    private func finish(_ checks: [Check]) throws {
        for check in checks {
            try json ? JSON.print(check) : Console.data("\(check.mark) \(check.name): \(check.finding)")
        }
        let wrong = checks.count { $0.result == .wrong }
        if wrong > 0 { throw ExitCode(Int32(ExitStatus.configuration.rawValue)) }
    }

    private static func settings(_ settings: Settings, _ dataDirectory: DataDirectory) throws -> [Check] {
        try settings.requireKnownSources(dataDirectory)
        let file = settings.file?.path ?? "no configuration file; \(ConfigurationFile.standardPath) does not exist"
        return [Check("configuration", .fine, file)]
            + (try settings.listed(dataDirectory)).map {
                Check("setting \($0.key)", .fine, "\($0.value) (\($0.origin))")
            }
    }

    private static func definitions(
        in dataDirectory: DataDirectory, _ settings: Settings, _ checks: inout [Check]
    ) -> [ScraperDefinition] {
        do {
            return try dataDirectory.definitions().compactMap { folder, result in
                let name = "definition \(folder.source)"
                do {
                    let definition = try result.get()
                    let gap = try settings.minimumGapSeconds(for: definition)
                    let most = try settings.dailyRequests(for: definition).values.max()
                    let quota = most.map { ", at most \($0) requests a day" } ?? ""
                    let pace =
                        definition.isOfFilesOnly ? "saved files only" : "waits \(gap) s between requests\(quota)"
                    let layouts = counted(definition.layoutNames.count, "layout")
                    checks.append(Check(name, .fine, "\(folder.origin), \(layouts), \(pace)"))
                    return definition
                } catch {
                    checks.append(Check(name, error))
                    return nil
                }
            }
        } catch {
            checks.append(Check("definitions", error))
            return []
        }
    }

    private static func server(_ settings: Settings) async -> Check {
        if let database = settings.database { return Check("PostgreSQL", .fine, "set by \(database.origin)") }
        do {
            let status = try await PrivateCluster.status(stateDirectory: settings.stateDirectory)
            if let problem = status.problem { return Check("PostgreSQL", problem) }
            return Check(
                "PostgreSQL", .fine,
                "private, version \(status.toolsVersion ?? "?"), data in \(status.dataDirectory), log \(status.log)")
        } catch {
            return Check("PostgreSQL", error)
        }
    }

    private static func pictures() async -> Check {
        guard let problem = await PictureMaker().problem() else { return Check("pictures", .fine, "can be made") }
        return Check("pictures", .absent, "cannot be made: \(problem)")
    }

    /// nil where nobody asked for backups: no directory is named, and the usual one does not exist.
    private static func backup(_ folder: BackupFolder) -> Check? {
        guard exists(folder.directory) else { return nil }
        guard isSearchable(folder.directory) else { return nil }
        guard let age = folder.age(at: Clock.now()) else {
            return Check("backup", .absent, "none in \(folder.directory); circulard-backup.timer writes one each night")
        }
        let hours = age / 3600
        return Check(
            "backup", hours < 48 ? .fine : .wrong,
            "the newest in \(folder.directory) is \(hours) hours old"
                + (hours < 48 ? "" : ": see systemctl status circulard-backup.service"))
    }

    private func database(_ definitions: [ScraperDefinition]) async -> [Check] {
        do {
            return try await CommandContext.open(options) { context in
                var checks = [Check(try await context.database.serverState())]
                if try await context.database.isSharedSession(context.connectionText) { checks.append(.pooler) }
                let problems = try await context.database.verify(schema: context.dataDirectory.schema())
                checks +=
                    problems.isEmpty
                    ? [Check("database", .fine, "matches schema.sql")]
                    : problems.map { Check("database", .wrong, $0) }
                let rights = try await context.database.rightsToSettle()
                checks.append(
                    rights.isEmpty
                        ? Check("rights", .fine, "complete")
                        : Check(
                            "rights", .wrong, "\(rights.count) statements are missing; see circulard db grant --plan"))
                for definition in definitions {
                    checks.append(Check(terms: definition, try await context.acceptance(of: definition)))
                }
                return checks
            }
        } catch {
            return [Check("database", error)]
        }
    }

    private static func credentials(of definitions: [ScraperDefinition], _ settings: Settings) -> [Check] {
        definitions.flatMap { definition in
            definition.authentication.credentialNames.map { credential($0, of: definition.id, settings) }
        }
    }

    private static func credential(_ credential: String, of source: String, _ settings: Settings) -> Check {
        let name = "credential \(credential)"
        do {
            guard try settings.credential(credential) != nil else {
                return Check(
                    name, .absent,
                    "not set, or empty, in \(settings.placeOfCredentials); \(source) needs it for live access")
            }
            let remark = settings.isExposed(credential) ? ", but every user may read its file; run chmod 600 on it" : ""
            return Check(name, .fine, "set\(remark)")
        } catch {
            return Check(name, error)
        }
    }
}

/// The result of one check.
struct Check: Encodable {
    enum CheckResult: String, Encodable { case fine, absent, wrong }
    let name: String, result: CheckResult, finding: String

    init(_ name: String, _ result: CheckResult, _ finding: String) {
        (self.name, self.result, self.finding) = (name, result, finding)
    }

    init(_ name: String, _ error: any Error) {
        self.init(name, .wrong, Failure(of: error).sentence)
    }

    fileprivate static let pooler = Check(
        "sessions", .wrong,
        "a pooler gives one session of the database to several programs in turn, so that locks, prepared statements and "
            + "notifications are lost; let it pool sessions and not transactions, or connect without it")

    init(_ server: ServerState) {
        let behind = server.lag.seconds > 0 ? ", \(server.lag.seconds) s behind its primary" : ""
        let role = server.lag.isStandby ? "standby\(behind)" : "primary"
        let remark =
            server.takesChanges
            ? "takes changes"
            : "answers questions alone; scrape, run and everything else that changes data need the primary"
        self.init(
            "server", server.takesChanges ? .fine : .absent, "PostgreSQL \(server.version), \(role): \(remark)")
    }

    init(terms definition: ScraperDefinition, _ acceptance: TermsAcceptance?) {
        let name = "terms of \(definition.id)"
        guard !definition.isOfFilesOnly else {
            self.init(name, .fine, "not needed: it is read from saved files alone")
            return
        }
        guard let acceptance else {
            self.init(
                name, .absent,
                "not accepted, so live access is off; run circulard source accept-terms \(definition.id) --by NAME")
            return
        }
        self.init(name, .fine, "accepted by \(acceptance.acceptedBy)")
    }

    var mark: String {
        switch result {
        case .fine: "ok  "
        case .absent: "--  "
        case .wrong: "FAIL"
        }
    }
}
