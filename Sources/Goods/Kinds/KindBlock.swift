import Deals
import Words

/// The lines of one kind in `kinds.txt`.
struct KindBlock {
    let block: FileBlock
    let kind: GoodsKind
    let heads: [[String]]
    let changes: [KindTable.KindChange]

    static let keys: Set = [
        "labels", "pints", "heaviest piece", "traits", "becomes", "bottled", "departments", "turned by", "heads",
    ]

    /// - Throws: the first mistake.
    init(_ block: FileBlock) throws(GroupFileError) {
        self.block = block
        kind = try Self.kind(block)
        guard block["heads"] != nil else { throw block.error("\"heads:\" is missing") }
        heads = block.list("heads").map { $0.split(separator: " ").map(String.init) }
        changes = block["becomes"]?.split(separator: ";").map { KindTable.KindChange($0.trimmed) } ?? []
    }

    /// - Throws: if it names a kind that the table does not have.
    func check(in table: KindTable) throws(GroupFileError) {
        let unknown = "unknown kind"
        for change in changes where table[change.kind] == nil {
            throw block.error(of: "becomes", "\(unknown) \"\(change.kind)\"")
        }
        guard let bottled = kind.bottled, table[bottled] == nil else { return }
        throw block.error(of: "bottled", "\(unknown) \"\(bottled)\"")
    }

    private static func kind(_ block: FileBlock) throws(GroupFileError) -> GoodsKind {
        let parts = block.heading.text.dropFirst().split(separator: "]", maxSplits: 1).map(\.trimmed)
        guard parts.count == 2, let ounce = GoodsKind.PlainOunce(rawValue: parts[1]) else {
            throw block.error("a kind starts with \"[name] oz\", where oz is weight, fluid or either")
        }
        let labels = try block.values("labels", DisplayUnit.init).map { ($0.base, $0) }
        return GoodsKind(
            name: parts[0], ounce: ounce, labels: Dictionary(labels, uniquingKeysWith: { first, _ in first }),
            heaviestPiece: try block.values("heaviest piece", tenths).first,
            isInDryPints: try block.values("pints") { ["dry": true, "liquid": false][$0] }.first,
            traits: Set(try block.values("traits", GoodsKind.KindTrait.init)), bottled: block["bottled"])
    }

    /// 6 of "0.6 oz".
    private static func tenths(_ text: String) -> Int? {
        guard text.hasSuffix(" oz") else { return nil }
        let parts = text.dropLast(3).split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count < 3, let whole = Int(parts[0]) else { return nil }
        guard parts.count == 2 else { return whole * 10 }
        return parts[1].utf8.count == 1 ? Int(parts[1]).map { whole * 10 + $0 } : nil
    }
}

extension KindTable.KindChange {
    /// "dry and frozen groceries +powder/powdered".
    init(_ text: String) {
        let parts = text.split(separator: " ")
        let count = parts.firstIndex { "+-".contains($0.first ?? " ") } ?? parts.count
        kind = parts[..<count].joined(separator: " ")
        for part in parts[count...] {
            let words = Set(part.dropFirst().split(separator: "/").map(String.init))
            if part.first == "+" { required.append(words) } else { excluded.formUnion(words) }
        }
    }
}
