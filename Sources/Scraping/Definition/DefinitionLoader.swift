internal import FoundationEssentials
internal import YAML

extension ScraperDefinition {
    static let fileName = "scraper.yaml"

    /// Reads `scraper.yaml` in a source's folder.
    ///
    /// - Parameters:
    ///   - directory: path of the folder, whose name must be the definition's id. Layouts that it includes are in
    ///     `layouts` beside it.
    ///   - shipped: the folder of the shipped definitions, whose layouts any other can include as well.
    /// - Throws: `badDefinition` with the path and line of the invalid key.
    package init(directory: String, shipped: String? = nil) throws(ScrapeError) {
        let path = "\(directory)/\(Self.fileName)"
        let folder = directory.split(separator: "/").last.map(String.init) ?? directory
        let bytes: Data
        do {
            bytes = try Data(contentsOf: URL(filePath: path))
        } catch {
            throw .badDefinition(source: folder, file: path, key: "", reason: "cannot be read: \(plainReason(error))")
        }
        guard let yaml = String(bytes: bytes, encoding: .utf8) else {
            throw .badDefinition(source: folder, file: path, key: "", reason: "is not UTF-8")
        }
        let beside = directory.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        let folders = ([beside.isEmpty ? "." : beside] + [shipped].compactMap(\.self)).map { "\($0)/layouts" }
        try self.init(yaml: yaml, file: path, source: folder, includingFrom: folders)
        guard id == folder else {
            throw .badDefinition(
                source: folder, file: path, key: "id", reason: "is \"\(id)\" but the folder is \(folder)")
        }
    }

    /// - Parameters:
    ///   - yaml: the text of a `scraper.yaml`.
    ///   - file: its path, for error messages.
    ///   - folders: where the layouts that it includes are.
    package init(
        yaml: String, file: String, source: String, includingFrom folders: [String] = []
    ) throws(ScrapeError) {
        let whole: DefinitionText
        do { whole = try DefinitionText(yaml, file: file, folders: folders) } catch {
            throw .badDefinition(source: source, file: error.place, key: "include", reason: error.reason)
        }
        do {
            self = try YAMLDecoder().decode(ScraperDefinition.self, from: whole.text)
            (text, includedFiles) = (whole.text, whole.files)
        } catch let error as DecodingError {
            let (path, reason) = error.place
            let place = lineNumber(of: path, in: whole.text).map(whole.place) ?? file
            let key = path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
            throw .badDefinition(source: source, file: place, key: key, reason: reason)
        } catch {
            throw .badDefinition(source: source, file: file, key: "", reason: "\(error)")
        }
    }
}

extension ScrapeError {
    fileprivate static func badDefinition(source: String, file: String, key: String, reason: String) -> ScrapeError {
        ScrapeError(
            .badDefinition(key: key), source: source, location: file,
            message: key.isEmpty ? "the definition \(reason)" : "\(key): \(reason)")
    }
}

extension DecodingError {
    /// The invalid key, and a reason without Swift's type names if possible.
    fileprivate var place: (path: [any CodingKey], reason: String) {
        switch self {
        case .keyNotFound(let key, let context): (context.codingPath + [key], "is missing")
        case .valueNotFound(_, let context): (context.codingPath, "has no value")
        case .typeMismatch(let type, let context):
            (context.codingPath, "has the wrong type: expected \(wanted(type))")
        case .dataCorrupted(let context): (context.codingPath, reason(of: context))
        @unknown default: ([], "\(self)")
        }
    }

    /// The decoder puts the parser's message (line and column) into the underlying error.
    private func reason(of context: Context) -> String {
        context.underlyingError.map { "\($0)" } ?? context.debugDescription
    }
}

/// The kind of YAML value that a Swift type is decoded from.
private func wanted(_ type: any Any.Type) -> String {
    switch "\(type)" {
    case "String": "text"
    case "Int": "a whole number"
    case "Bool": "true or false"
    case let name where name.contains("Array") || name.contains("Sequence"): "a list"
    case let name where name.contains("Dictionary") || name.contains("Mapping") || name.contains("Container"):
        "a mapping of keys to values"
    default: "another kind of value"
    }
}

/// The line of a key, counted from 1; the line of its nearest parent if the key is missing.
private func lineNumber(of path: [any CodingKey], in yaml: String) -> Int? {
    guard var node = try? YAMLNode.read(yaml) else { return nil }
    var line: Int?
    for key in path {
        let pair = node.mapping?.first { $0.key.scalar?.text == key.stringValue }
        guard let child = key.intValue.flatMap({ node.sequence?[safe: $0] }) ?? pair?.value else { break }
        line = (pair?.key ?? child).mark.line
        node = child
    }
    return line
}

extension [YAMLNode] {
    fileprivate subscript(safe index: Int) -> YAMLNode? { indices.contains(index) ? self[index] : nil }
}
