import YAML

extension ConfigurationFile {
    /// Reads the file of `--config`, else of `CIRCULARD_CONFIG`, else the standard one.
    ///
    /// - Returns: nil if none is named and the standard one does not exist.
    /// - Throws: a failure that lists every error of the file, in order.
    package static func read(_ flag: String?) throws -> ConfigurationFile? {
        guard let named = flag ?? Environment.value("CIRCULARD_CONFIG") else {
            return exists(standardPath) ? try ConfigurationFile(text(of: standardPath), path: standardPath) : nil
        }
        return try ConfigurationFile(text(of: named), path: named)
    }

    private static func text(of path: String) throws -> String {
        do {
            return String(decoding: try InputFile(path: path).bytes(), as: UTF8.self)
        } catch let failure as Failure {
            throw Failure.configuration(
                "cannot read the configuration file: \(failure.message)",
                advice: "name another with --config, or correct CIRCULARD_CONFIG")
        }
    }

    /// Reads YAML. A text that is empty, or has only comments, sets nothing.
    ///
    /// - Parameter path: for messages.
    package init(_ text: String, path: String) throws {
        var reader = ConfigurationReader(path: path)
        do {
            try reader.read(YAMLNode.read(text))
        } catch let error as YAMLError {
            throw Failure.configuration("the configuration file \(path) is not YAML: \(error)")
        }
        guard reader.problems.isEmpty else {
            throw Failure.configuration(
                reader.problems.joined(separator: "\n  "), advice: "circulard config --help lists the keys")
        }
        self.init(path: path, settings: reader.settings)
    }
}

/// Walks a YAML document from top to bottom.
private struct ConfigurationReader {
    let path: String
    private(set) var settings: [String: Setting] = [:]
    private(set) var problems: [String] = []

    init(path: String) { self.path = path }

    mutating func read(_ document: YAMLNode?) {
        guard let document, !document.isNull else { return }
        guard let mapping = document.mapping else {
            problems.append(
                "\(path): the configuration file must consist of keys with values, such as \"contact: me@example.org\"")
            return
        }
        read(mapping, below: [])
    }

    private mutating func read(_ mapping: [YAMLNode.Pair], below path: [String]) {
        for pair in mapping {
            read(pair.value, at: path + [pair.key.scalar?.text ?? "?"], line: pair.key.mark.line)
        }
    }

    private mutating func read(_ value: YAMLNode, at keys: [String], line: Int) {
        let name = keys.joined(separator: ".")
        let place = "\(path):\(line)"
        switch ConfigurationKey.find(keys) {
        case .unknown(let advice): problems.append("\(place): unknown key \(name): \(advice)")
        case .group(let example):
            if let mapping = value.mapping { return read(mapping, below: keys) }
            // All the keys below it may be commented out.
            if !value.isNull { problems.append("\(place): \(name) needs keys below it, such as \(example)") }
        case .value(let kind):
            guard let text = value.scalar?.text, !value.isNull, !text.allSatisfy(\.isWhitespace) else {
                return problems.append("\(place): \(name) must be \(kind.wanted); to leave it unset, remove the line")
            }
            guard kind.takes(text, isText: value.isText) else {
                return problems.append("\(place): \(name) must be \(kind.wanted)")
            }
            settings[name] = Setting(text, from: place)
        }
    }
}

extension YAMLNode {
    fileprivate var isNull: Bool { scalar?.isNull ?? false }
    fileprivate var isText: Bool { scalar?.isText ?? false }
}
