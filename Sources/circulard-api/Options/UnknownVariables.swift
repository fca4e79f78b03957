import CommandSupport
import Logging

extension UnknownVariables {
    /// Warns of misspelt variables.
    static func warn() {
        // Without the definitions there is a message of its own.
        let sources = (try? DataDirectory.locate().sourceNames()) ?? []
        for sentence in UnknownVariables(sources: sources).sentences(credentials: nil) { Log.write(.warning, sentence) }
    }
}
