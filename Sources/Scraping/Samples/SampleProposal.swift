package import Deals
internal import FoundationEssentials
internal import Support

/// A new `.expected.json` for a sample: the current result of the definition.
package struct SampleProposal: Sendable {
    /// The document's file name.
    package let name: String
    /// The path of the file to write.
    package let path: String
    /// The changes as text: "+ " before new lines, "- " before removed ones.
    package let changes: [String]
    package let text: String
}

/// The proposals for a source's samples.
///
/// - Returns: one proposal for each document that fails its expectation or has none, and the errors of those that
///   cannot be read.
package func sampleProposals(
    _ definitionDirectory: String, shipped: String? = nil, today: LocalDay
) throws(ScrapeError) -> [(name: String, result: Result<SampleProposal, any Error>)] {
    let runner = try SampleRunner(definitionDirectory: definitionDirectory, shipped: shipped)
    let failed = try testSamples(definitionDirectory, shipped: shipped).filter {
        !$0.passes && !$0.name.hasSuffix(SampleRunner.suffix)
    }
    return failed.map { sample in (sample.name, Result { try runner.proposal(for: sample.name, today: today) }) }
}

extension SampleRunner {
    func proposal(for name: String, today: LocalDay) throws -> SampleProposal {
        let path = "\(directory)/\(name)\(Self.suffix)"
        let old =
            FileManager.default.fileExists(atPath: path) ? try JSONValue(utf8: bytes(of: name + Self.suffix)) : nil
        let found = try reading(of: bytes(of: name), like: old.flatMap { Expectation($0) }, name, today)
        let day = JSONValue.string("\(today)")
        let kept = (old?.members ?? [:]).filter { ["layout_seen", "covers", "store"].contains($0.key) }
        let all = ["layout_seen": day].merging(kept) { $1 }.merging(found) { $1 }.merging(["written": day]) { $1 }
        return SampleProposal(
            name: name, path: path, changes: changes(from: old?.members ?? [:], to: found),
            text: expectationText(of: all))
    }

    /// An error becomes the expected result only if an error was expected before, or if it names a block page of the
    /// definition; otherwise a wrong selector would pass for ever.
    private func reading(
        of document: [UInt8], like old: Expectation?, _ name: String, _ today: LocalDay
    ) throws(ScrapeError) -> [String: JSONValue] {
        do {
            switch old?.outcome {
            case .stores: return try stores(in: document, name, today)
            case .reason: return ["reason": .string(definition.reason(inErrorBody: document) ?? "")]
            case .rows, .error, nil: return try rows(in: document, old, name)
            }
        } catch {
            if case .error? = old?.outcome { return ["error": .string(error.code.word)] }
            if case .blockPage = error.code { return ["error": .string(error.code.word)] }
            guard old == nil, definition.stores != nil, let found = try? stores(in: document, name, today) else {
                throw error
            }
            return found
        }
    }

    private func rows(
        in document: [UInt8], _ old: Expectation?, _ name: String
    ) throws(ScrapeError) -> [String: JSONValue] {
        let extraction = try definition.extract(document, from: name)
        if let codes = old?.store {
            try extraction.check(isOf: .asked(codes.code, codes.adCode), source: definition.id, location: name)
        }
        return ["layout": .string(extraction.layout), "rows": .array(extraction.rows.map(\.json))]
    }

    private func stores(
        in document: [UInt8], _ name: String, _ today: LocalDay
    ) throws(ScrapeError) -> [String: JSONValue] {
        let list = try definition.stores(in: document, from: name, today: today)
        return ["stores": .array(list.stores.map(\.json)), "left_out": .number("\(list.leftOut.count)")]
    }
}

private func changes(from old: [String: JSONValue], to new: [String: JSONValue]) -> [String] {
    let (before, after) = (lines(of: old), lines(of: new))
    return before.filter { !after.contains($0) }.map { "- \($0)" }
        + after.filter { !before.contains($0) }.map { "+ \($0)" }
}

/// One line for each row or store, and for each other member. Members that are null are omitted, as in the comparison.
private func lines(of members: [String: JSONValue]) -> [String] {
    ["layout", "error", "reason", "left_out", "rows", "stores"].flatMap { key -> [String] in
        switch members[key] {
        case .array(let elements)?: elements.map { jsonText(of: $0, withoutNull: true) }
        case let value?: ["\(key): \(value.text ?? "")"]
        case nil: []
        }
    }
}

/// Formats the members in reading order, one row per line.
private func expectationText(of members: [String: JSONValue]) -> String {
    let order = [
        "written", "layout_seen", "covers", "layout", "store", "left_out", "error", "reason", "rows", "stores",
    ]
    let parts = order.compactMap { key in
        members[key].map { value in
            guard case .array(let elements) = value else { return "  \"\(key)\": \(jsonText(of: value))" }
            let lines = elements.map { "    \(jsonText(of: $0))" }.joined(separator: ",\n")
            return "  \"\(key)\": [\n\(lines)\n  ]"
        }
    }
    return "{\n\(parts.joined(separator: ",\n"))\n}\n"
}

/// Formats a value on one line. The fields of a row keep their order, other members are sorted by name.
private func jsonText(of value: JSONValue, withoutNull: Bool = false) -> String {
    switch value {
    case .null: return "null"
    case .bool, .number: return value.text ?? "null"
    case .string(let text): return text.quotedJSON
    case .array(let elements): return "[\(elements.map { jsonText(of: $0) }.joined(separator: ", "))]"
    case .object(let members):
        let fields = RawOffer.Field.allCases.map(\.rawValue)
        let keys = members.keys.filter { !withoutNull || members[$0] != .null }.sorted {
            (fields.firstIndex(of: $0) ?? fields.count, $0) < (fields.firstIndex(of: $1) ?? fields.count, $1)
        }
        return "{\(keys.map { "\($0.quotedJSON): \(jsonText(of: members[$0] ?? .null))" }.joined(separator: ", "))}"
    }
}

extension JSONValue {
    /// The members of an object; empty for any other value.
    fileprivate var members: [String: JSONValue] { if case .object(let members) = self { members } else { [:] } }
}
