import CommandSupport
import Deals
import Presentation
import Storage

/// Price histories in words: a heading for each item, and its sentences below.
struct HistoryText {
    let rows: [SeenItemHistory]
    /// Items beyond the limit.
    let more: Int
    let query: ComparisonQuery

    func print() throws {
        for line in lines(width: Console.isTerminal ? Console.width : nil) { try Console.data(line) }
    }

    /// - Parameter width: the width of the terminal in columns; nil prints every sentence in one line.
    func lines(width: Int?) -> [String] {
        guard !rows.isEmpty else { return nothing }
        let items = rows.map { row in
            Self.heading(row).wrapped(indent: "", width)
                + HistoryPhrases(row.history).sentences.flatMap { $0.wrapped(indent: "  ", width) }
        }
        return Array(items.joined(separator: [""])) + (more > 0 ? ["… and \(more) more (--limit)"] : [])
    }

    private static func heading(_ row: SeenItemHistory) -> String {
        let item = [row.item.listing.title, row.item.listing.sizeText].compactMap(\.self).joined(separator: ", ")
        let away = row.store.distanceMeters.map { ", \(Mile.text(meters: $0)) away" } ?? ""
        return "\(item), at \(row.store.store.name)\(away):"
    }

    private var nothing: [String] {
        let other = query.suggestions.isEmpty ? [] : ["Did you mean: \(query.suggestions.joined(separator: ", "))?"]
        return ["No item for \"\(query.text)\" was seen there."] + other
    }
}
