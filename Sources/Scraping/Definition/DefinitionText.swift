internal import FoundationEssentials
internal import YAML

/// The text of a `scraper.yaml`, with the layouts that it includes in their places.
///
/// The line `- {include: flipp-items, merchant_id: "2520"}` stands for the text of `layouts/flipp-items.yaml`, in which
/// `{{merchant_id}}` stands for 2520.
struct DefinitionText: Sendable {
    private(set) var text: String
    /// The included files.
    private(set) var files: [String] = []
    /// The file and the line that each line comes from.
    private var places: [(file: String, line: Int)] = []

    /// - Parameters:
    ///   - file: the path of the definition.
    ///   - folders: where the included layouts are looked for, in order.
    init(_ yaml: String, file: String, folders: [String]) throws(DefinitionTextError) {
        text = yaml
        var lines: [String] = []
        for (index, line) in yaml.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard let inclusion = try LayoutInclusion(line, at: "\(file):\(index + 1)") else {
                lines.append(String(line))
                places.append((file, index + 1))
                continue
            }
            let path = try inclusion.path(in: folders)
            files.append(path)
            let included = try inclusion.lines(of: path)
            lines += included
            places += included.indices.map { (path, $0 + 1) }
        }
        guard !files.isEmpty else { return }
        try Self.check(yaml, file)
        text = lines.joined(separator: "\n")
    }

    /// "scrapers/giant/scraper.yaml:12", for a line of the text, counted from 1.
    func place(ofLine line: Int) -> String {
        places.indices.contains(line - 1) ? "\(places[line - 1].file):\(places[line - 1].line)" : places[0].file
    }

    /// - Throws: if a file by itself is not YAML: the parser's message has a line of that file.
    fileprivate static func check(_ yaml: String, _ file: String) throws(DefinitionTextError) {
        do { _ = try YAMLNode.read(yaml) } catch { throw DefinitionTextError(place: file, reason: "\(error)") }
    }
}

/// The reason why the text of a definition is not complete.
struct DefinitionTextError: Error {
    /// A file, or a line of one.
    let place: String
    let reason: String
}

/// A line that stands for a file of layouts.
private struct LayoutInclusion {
    private enum InclusionKeys: String, CodingKey { case include }

    private let name: String
    private let values: [String: String]
    private let indent: Int
    private let place: String

    /// - Returns: nil for any other line.
    init?(_ line: Substring, at place: String) throws(DefinitionTextError) {
        let item = line.drop { $0 == " " }
        let key = InclusionKeys.include.rawValue
        guard item.hasPrefix("- \(key):") || item.hasPrefix("- {\(key):") else { return nil }
        self.place = place
        indent = line.count - item.count
        guard var values = try? YAMLDecoder().decode([[String: String]].self, from: String(item)).first,
            let name = values.removeValue(forKey: key), name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" })
        else {
            throw DefinitionTextError(
                place: place,
                reason: "is written on one line, as - {include: NAME, key: value}, where NAME.yaml is a file")
        }
        (self.name, self.values) = (name, values)
    }

    func path(in folders: [String]) throws(DefinitionTextError) -> String {
        let paths = folders.map { "\($0)/\(name).yaml" }
        guard let path = paths.first(where: FileManager.default.fileExists) else {
            throw DefinitionTextError(place: place, reason: "there is none of \(paths.joined(separator: ", "))")
        }
        return path
    }

    /// The lines of the file, with the values in their places and as far to the right as the line that they replace.
    func lines(of path: String) throws(DefinitionTextError) -> [String] {
        guard var text = (try? Data(contentsOf: URL(filePath: path))).flatMap({ String(bytes: $0, encoding: .utf8) })
        else { throw DefinitionTextError(place: place, reason: "\(path) cannot be read as UTF-8") }
        for (key, value) in values.sorted(by: { $0.key < $1.key }) {
            guard text.contains("{{\(key)}}") else {
                throw DefinitionTextError(place: place, reason: "\(path) has no place for \(key)")
            }
            text = text.replacing("{{\(key)}}", with: value)
        }
        if let open = text.firstMatch(of: #/\{\{(\w+)\}\}/#) {
            throw DefinitionTextError(place: place, reason: "\(path) needs a value for \(open.output.1)")
        }
        try DefinitionText.check(text, path)
        return text.split(separator: "\n").map { String(repeating: " ", count: indent) + $0 }
    }
}
