/// An import; `package import struct HTTP.NetworkAddress` is an import of HTTP.
struct Import: Equatable {
    let line: Int
    let module: String
}

extension SwiftSource {
    var imports: [Import] {
        code.filter { $0.words.contains("import") }.compactMap { line in
            guard let keyword = line.words.firstIndex(of: "import") else { return nil }
            let module = line.words[(keyword + 1)...].first { !symbolKinds.contains($0) }
            return Import(line: line.number, module: String(module ?? ""))
        }
    }
}

private let symbolKinds: Set<Substring> = [
    "struct", "class", "enum", "protocol", "actor", "func", "typealias", "var", "let",
]

/// Imports that are not allowed. A source's target must be a key of `allowedImports`.
func importBreaches(_ source: SwiftSource) -> [Breach] {
    guard let open = allowedImports[source.target] else {
        return [source.breach(1, "\(source.target) has no entry in `allowedImports`: add its allowed imports")]
    }
    return source.imports.filter { !open.contains($0.module) && !mayUse($0.module, in: source.target) }
        .map { source.breach($0.line, "\(source.target) may not import \($0.module)") }
}

/// Undeclared imports of a test: they build only as long as another target happens to build them.
func breachesOfDeclaration(_ source: SwiftSource, in manifest: Manifest) -> [Breach] {
    let declared = manifest.targets.first { $0.name == source.target }?.dependencies ?? []
    let modules = declared.union(declared.contains("FlyingFox") ? ["FlyingSocks"] : []).map { moduleName($0) }
    return source.imports.filter { !modules.contains($0.module) && !isFromToolchain($0.module) }
        .map { source.breach($0.line, "\(source.target) imports \($0.module) and does not declare it") }
}

/// "upstream-sim" is imported as upstream_sim.
private func moduleName(_ target: String) -> String { target.replacing("-", with: "_") }

/// Targets whose dependencies in Package.swift differ from the allowed imports.
func breachesOfPlan(_ manifest: Manifest) -> [Breach] {
    let ours = manifest.targets.filter {
        !$0.name.hasSuffix("Tests") && !["TestDatabase", "TestRequests", "TestSupport"].contains($0.name)
    }
    let unknown = Set(allowedImports.keys).symmetricDifference(ours.map(\.name))
    let differing = ours.filter { $0.dependencies != allowedImports[$0.name, default: []].subtracting(["FlyingSocks"]) }
    return unknown.sorted().map {
        Breach(path: "Package.swift", line: 1, what: "\($0) is not in both: allowed imports and Package.swift")
    }
        + differing.map {
            Breach(path: "Package.swift", line: 1, what: "\($0.name) depends on \($0.dependencies.sorted())")
        }
}

/// Allowed imports that the target does not use.
func unusedImports(_ sources: [SwiftSource]) -> [String] {
    let used = Dictionary(grouping: sources, by: \.target).mapValues { Set($0.flatMap { $0.imports.map(\.module) }) }
    return allowedImports.sorted { $0.key < $1.key }.flatMap { target, open in
        open.subtracting(used[target] ?? []).sorted().map { "\(target) may import \($0) and never does" }
    }
}
