package import ArgumentParser

/// Options of every command.
package struct GlobalOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Configuration file.", discussion: "Default: $CIRCULARD_CONFIG, else /etc/circulard/circulard.yaml.",
            valueName: "file"))
    package var config: String?

    @Option(
        help: ArgumentHelp(
            "PostgreSQL database to use.", discussion: "Default: a private server in the state directory.",
            valueName: "url"))
    package var database: String?

    @Option(
        help: ArgumentHelp(
            "Directory of the private server and its data. The demo uses <dir>-demo.", valueName: "dir"))
    package var stateDirectory: String?

    @Flag(help: "Use the database created by circulard demo.")
    package var demo = false

    package init() {}

    /// The commands that save the same database and bring it up to date. A URL may hold a password, and is left to the reader.
    package func commandsToMigrate(from number: Int) -> [String] {
        let which =
            demo
            ? " --demo" : database != nil ? " --database URL" : stateDirectory.map { " --state-directory \($0)" } ?? ""
        return ["circulard db backup circulard-schema-\(number).dump\(which)", "circulard db migrate\(which)"]
    }

    /// An empty value would silently select the default.
    package func validate() throws {
        let given = [("--config", config), ("--database", database), ("--state-directory", stateDirectory)]
        for (flag, value) in given where value?.allSatisfy(\.isWhitespace) == true {
            throw ValidationError("\(flag) has an empty value: give a value or omit the flag")
        }
        guard database == nil || !demo else {
            throw ValidationError("--demo uses its own database: omit --database")
        }
    }
}
