import Deals
import FoundationEssentials

/// One element of `offer.evidence`.
struct EvidenceJSON: Codable {
    let text: String, rule: String, field: String, start: Int

    static func text(of evidence: [Evidence]) throws -> String {
        try JSONColumn.text(
            of: evidence.map { EvidenceJSON(text: $0.text, rule: $0.rule, field: $0.field.rawValue, start: $0.start) })
    }

    static func evidence(in text: String) throws -> [Evidence] {
        try JSONColumn.elements(of: text, as: EvidenceJSON.self).map { element in
            guard let field = Evidence.Field(rawValue: element.field) else {
                throw StorageError.unreadable("evidence", element.field)
            }
            return Evidence(text: element.text, rule: element.rule, in: field, at: element.start)
        }
    }
}

/// One element of `offer.rewards`; money is whole cents.
struct RewardJSON: Codable {
    let kind: String, valueCents: Int?, minimumSpendCents: Int?, minimumQuantity: Int

    private enum CodingKeys: String, CodingKey {
        case kind
        case valueCents = "value_cents"
        case minimumSpendCents = "minimum_spend_cents"
        case minimumQuantity = "minimum_quantity"
    }

    static func text(of rewards: [Reward]) throws -> String {
        try JSONColumn.text(
            of: rewards.map {
                RewardJSON(
                    kind: $0.kind.rawValue, valueCents: $0.value?.cents, minimumSpendCents: $0.minimumSpend?.cents,
                    minimumQuantity: $0.minimumQuantity)
            })
    }

    static func rewards(in text: String) throws -> [Reward] {
        try JSONColumn.elements(of: text, as: RewardJSON.self).map { element in
            guard let kind = Reward.Kind(rawValue: element.kind) else {
                throw StorageError.unreadable("rewards", element.kind)
            }
            return Reward(
                kind, value: element.valueCents.map { Money(cents: $0) },
                minimumSpend: element.minimumSpendCents.map { Money(cents: $0) },
                minimumQuantity: element.minimumQuantity)
        }
    }
}

/// A column that holds a JSON list. Most lists are empty or short, and an offer has two.
private enum JSONColumn {
    /// Keys in order: equal lists have equal text, whichever program wrote it.
    static func text(of elements: [some Encodable]) throws -> String {
        guard !elements.isEmpty else { return "[]" }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(elements), as: UTF8.self)
    }

    static func elements<Element: Decodable>(of text: String, as type: Element.Type) throws -> [Element] {
        text == "[]" ? [] : try JSONDecoder().decode([Element].self, from: Data(text.utf8))
    }
}
