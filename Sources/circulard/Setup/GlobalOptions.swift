import ArgumentParser

/// Options every command takes.
struct GlobalOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Configuration file.", discussion: "Default: $CIRCULARD_CONFIG, else /etc/circulard/circulard.yaml.",
            valueName: "file"))
    var config: String?

    @Option(
        help: ArgumentHelp(
            "PostgreSQL to use.", discussion: "Default: a private server in the state directory.", valueName: "url"))
    var database: String?

    @Option(help: ArgumentHelp("Where the private server and its data stand.", valueName: "dir"))
    var stateDirectory: String?

    @Flag(help: "Use the database that circulard demo made.")
    var demo = false
}
