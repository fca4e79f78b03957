import CommandSupport
import Logging

/// What the commands begin with.
struct ProgramStart {
    let settings: Settings
    let serving: ServeSettings
    let logger: Logger

    /// - Parameter label: the name of the log.
    init(_ label: String, _ options: DatabaseOptions, _ serving: ServeOptions) throws {
        settings = try Settings(options, file: .read(options.config))
        self.serving = try ServeSettings(serving, settings)
        Log.use(self.serving.logFormat, level: self.serving.logLevel, program: "circulard-api")
        UnknownVariables.warn()
        logger = Logger(label: label) { _ in StderrLogHandler() }
    }

    /// For a program that clients connect to.
    func allowFiles() throws { try OpenFiles.allow(serving.clientConnections + serving.databaseConnections + 100) }
}
