import ArgumentParser
import CommandSupport
import Logging
import Scraping

/// Options of every command.
struct GlobalOptions: ParsableArguments {
    @OptionGroup var databaseOptions: DatabaseOptions

    /// The commands that save the same database and bring it up to date.
    func commandsToMigrate(from number: Int) -> [String] {
        ["circulard db backup circulard-schema-\(number).dump\(selection)", "circulard db migrate\(selection)"]
    }

    /// The flag that chooses the same database, after a blank; empty if none was given. A URL may hold a password, and is
    /// left to the reader.
    var selection: String {
        if databaseOptions.demo { return " --demo" }
        if databaseOptions.database != nil { return " --database URL" }
        return databaseOptions.stateDirectory.map { " --state-directory \($0)" } ?? ""
    }
}

extension Settings {
    /// Warns of misspelt variables, once.
    private static let unknownVariablesReported: Void = {
        // Without the definitions there is a message of its own.
        guard let data = try? DataDirectory.locate(), let sources = try? data.sourceNames() else { return }
        let sentences = UnknownVariables(sources: sources).sentences {
            ((try? data.definitions()) ?? []).flatMap { (try? $0.result.get())?.authentication.credentialNames ?? [] }
        }
        for sentence in sentences { Log.write(.warning, sentence) }
    }()

    /// - Throws: a configuration failure if the file has an error or the private server's directory is unsafe.
    init(_ options: GlobalOptions) throws {
        try self.init(options.databaseOptions, file: .read(options.databaseOptions.config))
        Self.unknownVariablesReported
    }

    /// - Throws: a configuration failure if the file has an error, not if the database cannot be used.
    init(showing options: GlobalOptions) throws {
        try self.init(showing: options.databaseOptions, file: .read(options.databaseOptions.config))
        Self.unknownVariablesReported
    }
}
