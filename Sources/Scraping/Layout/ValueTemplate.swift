/// One value of a field: a selector, or a text with selectors in it, optionally only for some records.
///
/// In the definition: a selector; or a mapping with `text`, such as "{$.quantity} for ${$.retailPrice} {$.loyalty?}" (a
/// placeholder without text makes the value absent, unless it ends with a question mark), and any of `when` (selectors,
/// each with its required value: one of several texts, `{contains: words}`, one of them contained in any case, or
/// `{other_than: texts}`) and
/// `without` (selectors that must give nothing).
struct ValueTemplate<Path: Selector>: Sendable {
    private enum Piece: Sendable {
        case literal(String)
        case place(Path, isOptional: Bool)
    }

    private let pieces: [Piece]
    private let condition: RecordCondition<Path>
    private let without: [Path]

    var paths: [Path] {
        pieces.compactMap { if case .place(let path, _) = $0 { path } else { nil } } + condition.paths + without
    }

    /// - Parameter value: returns the text that a selector finds in the record.
    func text<Failure>(_ value: (Path) throws(Failure) -> String?) throws(Failure) -> String? {
        guard try applies(value) else { return nil }
        var text = ""
        for piece in pieces {
            switch piece {
            case .literal(let words): text += words
            case .place(let path, let isOptional):
                guard let found = try value(path) ?? (isOptional ? "" : nil) else { return nil }
                text += found
            }
        }
        return [Transform]().apply(to: text)
    }

    private func applies<Failure>(_ value: (Path) throws(Failure) -> String?) throws(Failure) -> Bool {
        guard try condition.isMet(value) else { return false }
        for path in without where try value(path) != nil { return false }
        return true
    }
}

extension ValueTemplate: Decodable {
    private enum CodingKeys: String, CodingKey, CaseIterable { case text, when, without }

    init(from decoder: any Decoder) throws {
        guard decoder.isMapping else {
            (pieces, condition, without) = ([.place(try Path(from: decoder), isOptional: false)], RecordCondition(), [])
            return
        }
        let keys = try decoder.strict(CodingKeys.self)
        do {
            pieces = try templatePieces(of: keys.text(.text)).map(Self.piece)
        } catch let error where !(error is DecodingError) {
            throw keys.refusal(.text, "\(error)")
        }
        condition = try keys.decodeIfPresent(RecordCondition<Path>.self, forKey: .when) ?? RecordCondition()
        without = try keys.decodeIfPresent(OneOrMany<Path>.self, forKey: .without)?.elements ?? []
    }

    private static func piece(_ piece: TemplatePiece) throws -> Piece {
        switch piece {
        case .literal(let words): .literal(words)
        case .place(let name) where name.hasSuffix("?"):
            .place(try Path(selector: String(name.dropLast())), isOptional: true)
        case .place(let name): .place(try Path(selector: name), isOptional: false)
        }
    }
}

/// Texts that a record must have: in the definition a mapping from selectors to what they must give, all of them.
struct RecordCondition<Path: Selector>: Sendable {
    private var demands: [(path: Path, demand: TextDemand)] = []

    var paths: [Path] { demands.map(\.path) }

    init() {}

    /// - Parameter value: returns the text that a selector finds in the record.
    func isMet<Failure>(_ value: (Path) throws(Failure) -> String?) throws(Failure) -> Bool {
        for (path, demand) in demands {
            guard let found = try value(path), demand.isMet(by: found) else { return false }
        }
        return true
    }
}

extension RecordCondition: Decodable {
    init(from decoder: any Decoder) throws {
        let mapping = try decoder.container(keyedBy: AnyKey.self)
        demands = try mapping.allKeys.sorted { $0.stringValue < $1.stringValue }.map { key in
            do {
                return (try Path(selector: key.stringValue), try mapping.decode(TextDemand.self, forKey: key))
            } catch let error where !(error is DecodingError) {
                throw mapping.refusal(key, "\(error)")
            }
        }
    }
}

/// The condition on a text.
enum TextDemand: Hashable, Sendable {
    case oneOf([String])
    /// In lower case.
    case contains([String])
    case otherThan([String])

    func isMet(by text: String) -> Bool {
        switch self {
        case .oneOf(let texts): return texts.contains(text)
        case .contains(let words):
            let text = text.lowercased()
            return words.contains { text.contains($0) }
        case .otherThan(let texts): return !texts.contains(text)
        }
    }
}

extension TextDemand: Decodable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case contains
        case otherThan = "other_than"
    }

    init(from decoder: any Decoder) throws {
        guard decoder.isMapping else {
            self = .oneOf(try OneOrMany<String>(from: decoder).elements)
            return
        }
        let keys = try decoder.strict(CodingKeys.self)
        guard keys.contains(.otherThan) else {
            self = .contains(
                try keys.decode(OneOrMany<String>.self, forKey: .contains).elements.map { $0.lowercased() })
            return
        }
        guard !keys.contains(.contains) else { throw decoder.refusal("give either contains or other_than") }
        self = .otherThan(try keys.decode(OneOrMany<String>.self, forKey: .otherThan).elements)
    }
}
