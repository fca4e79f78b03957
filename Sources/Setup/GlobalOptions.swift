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

    @Option(help: ArgumentHelp("Where the private server and its data stand.", valueName: "dir"))
    package var stateDirectory: String?

    @Flag(help: "Use the database that circulard demo made.")
    package var demo = false

    package init() {}
}
