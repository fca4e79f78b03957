import FoundationEssentials
import PackagePlugin

/// Writes `EmbeddedText.swift`, which has the text of each `.txt` file of a module: see `tools/embed-text`.
@main struct EmbeddedText: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let script = context.package.directoryURL.appending(path: "tools/embed-text")
        let written = context.pluginWorkDirectoryURL.appending(path: "EmbeddedText.swift")
        let texts = try texts(under: target.directoryURL)
        return [
            .buildCommand(
                displayName: "Embedding texts in \(target.name)", executable: URL(filePath: "/bin/sh"),
                arguments: [script.path, written.path] + texts.map(\.path), inputFiles: [script] + texts,
                outputFiles: [written])
        ]
    }

    private func texts(under folder: URL) throws -> [URL] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".txt") }.sorted()
            .map { folder.appending(path: $0) }
    }
}
