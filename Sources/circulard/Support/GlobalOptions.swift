import ArgumentParser
import CommandSupport

/// Options of every command.
struct GlobalOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Configuration file.", discussion: "Default: $CIRCULARD_CONFIG, else /etc/circulard/circulard.yaml.",
            valueName: "file"))
    var config: String?

    @OptionGroup var databaseOptions: DatabaseOptions

    /// An empty value would silently select the default.
    func validate() throws {
        guard config?.allSatisfy(\.isWhitespace) != true else {
            throw ValidationError("--config has an empty value: give a value or omit the flag")
        }
    }

    /// The commands that save the same database and bring it up to date. A URL may hold a password, and is left to the reader.
    func commandsToMigrate(from number: Int) -> [String] {
        let which =
            databaseOptions.demo
            ? " --demo"
            : databaseOptions.database != nil
                ? " --database URL" : databaseOptions.stateDirectory.map { " --state-directory \($0)" } ?? ""
        return ["circulard db backup circulard-schema-\(number).dump\(which)", "circulard db migrate\(which)"]
    }
}

extension Settings {
    /// - Throws: a configuration failure if the file has an error or the private server's directory is unsafe.
    init(_ options: GlobalOptions) throws {
        try self.init(options.databaseOptions, file: .read(options.config))
    }
}
