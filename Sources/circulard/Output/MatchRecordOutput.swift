import Presentation
import Storage
import Support

/// A match of two listings as JSON.
struct MatchRecordJSON: Encodable {
    let chain: String, sku: String, title: String
    let otherChain: String, otherSku: String, otherTitle: String
    let relation: String
    let confidence: String?
    let reasons: [String]
    let rulesVersion: Int?
    let decidedAt: Timestamp?

    init(_ match: MatchRecord) {
        (chain, sku, title) = (match.item.chain, match.item.sku, match.title)
        (otherChain, otherSku, otherTitle) = (match.otherItem.chain, match.otherItem.sku, match.otherTitle)
        (relation, confidence, reasons) = (match.relation, match.confidence, match.reasons)
        (rulesVersion, decidedAt) = (match.rulesVersion, match.decidedAt.map(Timestamp.init))
    }
}

/// Matches as text.
enum MatchRecordText {
    static func table(_ matches: [MatchRecord]) -> Table {
        var table = Table(columns: [
            .init(title: "Relation"), .init(title: "By"), .init(title: "Item"), .init(title: "Other item"),
            .init(title: "Titles", isMovable: true), .init(title: "Why", isMovable: true),
        ])
        for match in matches {
            table.rows.append([
                match.relation, match.confidence.map { "rules, \($0)" } ?? "a person", "\(match.item)",
                "\(match.otherItem)", "\(match.title) / \(match.otherTitle)", match.reasons.joined(separator: "; "),
            ])
        }
        return table
    }
}

extension DecidedPair {
    /// Those of the files that `circulard eval match` reads.
    static let columns = ["title_a", "size_a", "store_a", "title_b", "size_b", "store_b", "label"]

    var cells: [String] {
        [one.title, one.size ?? "", one.chain, other.title, other.size ?? "", other.chain, relation].map { cell in
            cell.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
    }
}
