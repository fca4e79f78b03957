import FoundationEssentials
import PackagePlugin

/// Writes `BuildRecord.swift`, which tells a program its version and what it reads pages by: see `tools/build-record`.
///
/// The command runs again when one of its inputs changed, so a build without a change takes no longer.
@main struct BuildRecord: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let top = context.package.directoryURL
        let script = top.appending(path: "tools/build-record")
        let record = context.pluginWorkDirectoryURL.appending(path: "BuildRecord.swift")
        let folders = try modules(of: "Ingest", in: context.package).map(\.directoryURL)
        let inputs =
            ["CHANGELOG.md", "Package.swift", "Package.resolved"].map { top.appending(path: $0) } + commits(of: top)
        return [
            .buildCommand(
                displayName: "Recording the version", executable: URL(filePath: "/bin/sh"),
                arguments: [script, record].map { $0.path } + folders.map { $0.path },
                inputFiles: inputs.filter(exists) + [script] + folders.flatMap(files), outputFiles: [record])
        ]
    }

    /// The modules of this package that a module is made of: itself and all that it depends on.
    private func modules(of name: String, in package: Package) throws -> [any Target] {
        let modules = try package.targets(named: [name]).flatMap { [$0] + $0.recursiveTargetDependencies }
        return modules.filter { module in package.targets.contains { $0.id == module.id } }
            .sorted { $0.name < $1.name }
    }

    /// The files that change with each commit, checkout and tag; empty in a source archive.
    private func commits(of top: URL) -> [URL] {
        let git = top.appending(path: ".git")
        // In a worktree it is a file: "gitdir: /path".
        let link = (try? String(contentsOf: git, encoding: .utf8))?.split(separator: "\n").first?.dropFirst(
            "gitdir: ".count)
        let folder = link.map { URL(filePath: String($0), relativeTo: top) } ?? git
        return ["HEAD", "logs/HEAD", "refs/tags", "packed-refs"].map { folder.appending(path: $0) }
    }

    private func exists(_ file: URL) -> Bool { FileManager.default.fileExists(atPath: file.path) }

    private func files(under folder: URL) -> [URL] {
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().map { folder.appending(path: $0) }
    }
}
