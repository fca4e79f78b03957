package import ArgumentParser

/// Options every command takes.
package struct GlobalOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Configuration file.", discussion: "Default: $CIRCULARD_CONFIG, else /etc/circulard/circulard.yaml.",
            valueName: "file"))
    package var config: String?

    @Option(
        help: ArgumentHelp(
            "PostgreSQL to use.", discussion: "Default: a private server in the state directory.", valueName: "url"))
    package var database: String?

    @Option(
        help: ArgumentHelp(
            "Directory of the private server and its data; the demo's own is <dir>-demo, beside it.", valueName: "dir"))
    package var stateDirectory: String?

    @Flag(help: "Use the database that circulard demo made.")
    package var demo = false

    package init() {}

    /// An empty value would quietly mean the default.
    package func validate() throws {
        let given = [("--config", config), ("--database", database), ("--state-directory", stateDirectory)]
        for (flag, value) in given where value?.allSatisfy(\.isWhitespace) == true {
            throw ValidationError("\(flag) has an empty value: give one, or leave the flag out")
        }
        guard database == nil || !demo else {
            throw ValidationError("--demo has a database of its own: not with --database")
        }
    }
}
