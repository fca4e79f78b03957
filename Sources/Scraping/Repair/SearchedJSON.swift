internal import Support

/// A JSON document in which known texts are looked for.
struct SearchedJSON: SearchedPage {
    private let document: JSONValue
    /// The lists of objects, by the path of their elements.
    private let lists: [(path: String, records: [JSONValue])]
    private static let maximumExamples = 60

    init(_ document: JSONValue) {
        self.document = document
        lists = Self.lists(in: document, at: "$")
    }

    func recordSelectors(of known: [KnownRecord]) -> [String] {
        let titles = Set(known.map(\.title))
        let counts = lists.map { list in
            (
                list.path,
                list.records.prefix(PlaceSearch.maximumRecords).count { record in
                    Self.scalars(in: record, at: "$").contains { titles.contains($0.text) }
                }
            )
        }
        return counts.filter { $0.1 > 0 }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.prefix(5).map(\.0)
    }

    func selectors(of key: String, in records: String, _ known: [KnownRecord]) -> [String] {
        let texts = Set(known.compactMap { $0.texts[key] })
        let records = lists.first { $0.path == records }?.records.prefix(Self.maximumExamples) ?? []
        let paths = records.flatMap { Self.scalars(in: $0, at: "$") }
            .filter { scalar in texts.contains(scalar.text) || texts.contains { scalar.text.hasSuffix($0) } }
            .map(\.path)
        return Set(paths).sorted()
    }

    func marks(of places: FoundPlaces) -> [String] {
        let changed = places.selectors.filter { $0.key != $0.value.selector }.map(\.value.selector).sorted()
        let list = places.records.hasSuffix("[:]") ? String(places.records.dropLast(3)) : places.records
        return [list] + changed.map { places.records + $0.dropFirst() }
    }

    func withText(of selector: String, in records: String) -> String { records }

    func count(of records: String) throws -> Int { try JSONPath(records).nodes(in: document).count }

    func texts(of records: String, _ selectors: [String]) throws -> [[String?]] {
        let paths = try selectors.map { try JSONPath($0) }
        let records = try JSONPath(records).nodes(in: document)
        let step = max(1, records.count / PlaceSearch.maximumRecords)
        return stride(from: 0, to: records.count, by: step).map { records[$0] }.map { record in
            paths.map { path in path.first(in: record)?.text.flatMap { [Transform]().apply(to: $0) } }
        }
    }

    private static func lists(in value: JSONValue, at path: String) -> [(path: String, records: [JSONValue])] {
        switch value {
        case .object(let members): return steps(members).flatMap { lists(in: $1, at: path + $0) }
        case .array(let elements):
            let records = elements.filter { if case .object = $0 { true } else { false } }
            guard let first = records.first else { return [] }
            return [("\(path)[:]", records)] + lists(in: first, at: "\(path)[:]")
        default: return []
        }
    }

    private static func scalars(in value: JSONValue, at path: String) -> [(path: String, text: String)] {
        switch value {
        case .object(let members): steps(members).flatMap { scalars(in: $1, at: path + $0) }
        case .array(let elements): elements.first.map { scalars(in: $0, at: path + "[0]") } ?? []
        default: value.text.flatMap { [Transform]().apply(to: $0) }.map { [(path, $0)] } ?? []
        }
    }

    /// The members by name, without those whose names would need escapes.
    private static func steps(_ members: [String: JSONValue]) -> [(step: String, value: JSONValue)] {
        members.sorted { $0.key < $1.key }.compactMap { name, value in
            if name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }),
                name.first?.isNumber == false
            {
                return (".\(name)", value)
            }
            let isPlain =
                !name.isEmpty && name.allSatisfy { $0.isASCII && $0 >= " " && $0 != "'" && $0 != "\\" && $0 != "\"" }
            return isPlain ? ("['\(name)']", value) : nil
        }
    }
}
