import ArgumentParser

/// The flags of the server. What is not given comes from the environment or the file: see `ServeSettings`.
struct ServeOptions: ParsableArguments {
    @Option(help: "Port on this machine alone, 127.0.0.1. Default: 8080; 0 for any that is free.")
    var port: Int?

    @Option(
        help: ArgumentHelp(
            "Another address to listen on; one that others reach needs --trust-proxy.", valueName: "host:port"))
    var address: String?

    @Option(
        help: ArgumentHelp("Unix socket to listen on, for a proxy; implies --trust-proxy.", valueName: "path"),
        completion: .file())
    var unixSocket: String?

    @Option(
        help: ArgumentHelp("Who may connect to the Unix socket, as chmod says it. Default: 660.", valueName: "mode"))
    var unixSocketMode: String?

    @Flag(help: "Believe X-Forwarded-For, -Proto and -Host: only where a proxy sets them.")
    var trustProxy = false

    @Option(help: "Connections to the database. Default: 4.")
    var connections: Int?

    @Option(
        help: ArgumentHelp(
            "How far the database may be behind its primary; beyond, /readyz answers 503. Default: 300.",
            valueName: "seconds"))
    var maxReplayLag: Int?

    @Option(help: "Clients connected at once. Default: 1000.")
    var maxConnections: Int?

    @Option(
        help: ArgumentHelp(
            "Connections of one client address, without a proxy; 0 for no limit. Default: 50.",
            valueName: "number"))
    var maxConnectionsPerAddress: Int?

    @Option(help: ArgumentHelp("Radius where a request names none. Default: 10.", valueName: "miles"))
    var radiusDefault: Int?

    @Option(help: ArgumentHelp("Largest radius of a request. Default: 50.", valueName: "miles"))
    var radiusMax: Int?

    @Option(help: ArgumentHelp("Requests a minute of one client; 0 for no limit. Default: 600.", valueName: "number"))
    var rateLimit: Int?

    @Option(help: "trace, debug, info, notice, warning, error or critical. Default: notice. Requests are debug.")
    var logLevel: String?

    @Option(
        help: ArgumentHelp(
            "text, json or journal (systemd's fields). Default: journal where stderr goes to the journal, else text.",
            valueName: "format"))
    var logFormat: String?
}
