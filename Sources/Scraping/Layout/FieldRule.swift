/// A field name a layout may fill.
protocol FieldName: CodingKey, CaseIterable, Hashable, Sendable {}
extension RawOffer.Field: FieldName {}

/// The rule by which one field is read from one record.
///
/// In the definition: a wording; a list of them, of which the first with text wins; or a mapping with `select` or
/// `join`, and any of `with` (the separator between parts), `needs_all` (whether a missing part makes the field absent;
/// true by default), `needs` (other fields that must be present), `transform` (applied to each selected text).
struct FieldRule<Path: Selector, Field: FieldName>: Sendable {
    /// Each part is a list of fallbacks.
    let parts: [[ValueTemplate<Path>]]
    let separator: String
    let needsEveryPart: Bool
    let needs: [Field]
    let transforms: [Transform]

    var paths: [Path] { parts.flatMap { $0.flatMap(\.paths) } }

    /// - Parameter select: returns the text that a selector finds in the record.
    func text<Failure>(_ select: (Path) throws(Failure) -> String?) throws(Failure) -> String? {
        var texts: [String] = []
        for part in parts {
            if let text = try firstText(of: part, select) {
                texts.append(text)
            } else if needsEveryPart {
                return nil
            }
        }
        return texts.isEmpty ? nil : texts.joined(separator: separator)
    }

    private func firstText<Failure>(
        of wordings: [ValueTemplate<Path>], _ select: (Path) throws(Failure) -> String?
    ) throws(Failure) -> String? {
        for wording in wordings {
            let text = try wording.text { path throws(Failure) in try select(path).flatMap(transforms.apply) }
            if let text { return text }
        }
        return nil
    }
}

extension FieldRule: Decodable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case select, join, with, needs, transform
        case needsAll = "needs_all"
    }

    init(from decoder: any Decoder) throws {
        guard try decoder.isMapping && !decoder.isWording else {
            self.init(
                parts: [try OneOrMany<ValueTemplate<Path>>(from: decoder).elements], separator: " ",
                needsEveryPart: true,
                needs: [], transforms: [])
            return
        }
        let rule = try decoder.strict(CodingKeys.self)
        guard rule.contains(.select) != rule.contains(.join) else {
            throw decoder.refusal("give either select or join")
        }
        let parts =
            rule.contains(.select)
            ? [try rule.decode(OneOrMany<ValueTemplate<Path>>.self, forKey: .select).elements]
            : try rule.decode([OneOrMany<ValueTemplate<Path>>].self, forKey: .join).map(\.elements)
        self.init(
            parts: parts, separator: try rule.decodeIfPresent(String.self, forKey: .with) ?? " ",
            needsEveryPart: try rule.decodeIfPresent(Bool.self, forKey: .needsAll) ?? true,
            needs: try rule.decodeIfPresent([DecodedField<Field>].self, forKey: .needs)?.map(\.field) ?? [],
            transforms: try rule.decodeIfPresent(OneOrMany<Transform>.self, forKey: .transform)?.elements ?? [])
    }
}

extension Decoder {
    fileprivate var isWording: Bool {
        get throws { try container(keyedBy: AnyKey.self).contains(AnyKey(stringValue: "text")) }
    }
}

/// A field's name, if the definition gives it as a value.
struct DecodedField<Field: FieldName>: Decodable {
    let field: Field

    init(from decoder: any Decoder) throws {
        let name = try decoder.singleValueContainer().decode(String.self)
        guard let field = Field(stringValue: name) else {
            let known = Field.allCases.map(\.stringValue).joined(separator: ", ")
            throw decoder.refusal("unknown field \"\(name)\"; known: \(known)")
        }
        self.field = field
    }
}
