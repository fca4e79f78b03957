package import ArgumentParser

/// Options that choose the settings and the database.
package struct DatabaseOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Configuration file.", discussion: "Default: $CIRCULARD_CONFIG, else /etc/circulard/circulard.yaml.",
            valueName: "file"), completion: .file(extensions: ["yaml"]))
    package var config: String?

    @Option(
        help: ArgumentHelp(
            "PostgreSQL database to use.", discussion: "Default: a private server in the state directory.",
            valueName: "url"))
    package var database: String?

    @Option(
        help: ArgumentHelp(
            "Directory of the private server and its data. The demo uses <dir>-demo.", valueName: "dir"),
        completion: .directory)
    package var stateDirectory: String?

    @Flag(help: "Use the database created by circulard demo.")
    package var demo = false

    package init() {}

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
