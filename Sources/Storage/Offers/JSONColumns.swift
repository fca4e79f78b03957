import Deals
import FoundationEssentials

/// One element of `offer.evidence`.
struct EvidenceJSON: Decodable {
    let text: String, rule: String, field: String, start: Int

    static func text(of evidence: [Evidence]) -> String {
        JSONList(
            evidence.map {
                [
                    "field": .text($0.field.rawValue), "rule": .text($0.rule), "start": .number($0.start),
                    "text": .text($0.text),
                ]
            }
        ).text
    }

    static func evidence(in text: String) throws -> [Evidence] {
        try JSONColumn.elements(of: text, as: EvidenceJSON.self).map { element in
            guard let field = Evidence.AdField(rawValue: element.field) else {
                throw StorageError.unreadable("evidence", element.field)
            }
            return Evidence(text: element.text, rule: element.rule, in: field, at: element.start)
        }
    }
}

/// One element of `offer.rewards`. Money is whole cents.
struct RewardColumn: Decodable {
    let kind: String, valueCents: Int?, minimumSpendCents: Int?, minimumQuantity: Int

    private enum CodingKeys: String, CodingKey {
        case kind
        case valueCents = "value_cents"
        case minimumSpendCents = "minimum_spend_cents"
        case minimumQuantity = "minimum_quantity"
    }

    static func text(of rewards: [Reward]) -> String {
        JSONList(
            rewards.map {
                [
                    "kind": .text($0.kind.rawValue), "minimum_quantity": .number($0.minimumQuantity),
                    "minimum_spend_cents": .number($0.minimumSpend?.cents), "value_cents": .number($0.value?.cents),
                ]
            }
        ).text
    }

    static func rewards(in text: String) throws -> [Reward] {
        try JSONColumn.elements(of: text, as: RewardColumn.self).map { element in
            guard let kind = Reward.RewardKind(rawValue: element.kind) else {
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
    static func elements<Element: Decodable>(of text: String, as type: Element.Type) throws -> [Element] {
        text == "[]" ? [] : try JSONDecoder().decode([Element].self, from: Data(text.utf8))
    }
}
