internal import CLibXML2

extension HTMLDocument {
    /// One row per node that `record` selects, in document order; one column per field.
    ///
    /// A field is evaluated with the record as its context node. A node set gives the text of its first node, a string
    /// is itself, a number is printed (NaN is nil), a boolean is "true" or "false". In every text, white space
    /// (including no-break spaces) is collapsed to single spaces and trimmed, `<br>` counts as a space, and an empty
    /// result is nil. XPath's own `string(.)` and `normalize-space(.)` ignore a `<br>`: select the node instead.
    /// XPath's numbers are binary floating point: select the text of a price, never `number()` of it.
    ///
    /// - Throws: `recordsAreNotNodes`, `selectorFailed`, `selectorTooCostly` or `overBudget`, naming the expression.
    package func rows(of record: XPath, fields: [XPath]) throws(HTMLError) -> [[String?]] {
        var columns: [CompiledXPath] = []
        for field in fields { columns.append(try CompiledXPath(field)) }
        let found = try search.nodes(of: CompiledXPath(record), at: search.tree.root)
        guard let nodes = found else { throw HTMLError(.recordsAreNotNodes, expression: record.text) }
        guard nodes.count <= Budget.records.limit else {
            throw HTMLError(.overBudget(.records), expression: record.text)
        }
        var rows: [[String?]] = []
        for node in nodes { rows.append(try row(columns, at: node)) }
        return rows
    }

    /// The text of each field in each `step`-th record, within limits for each field of its own: for tools that try
    /// selectors. A field that exceeds them, or is not a valid expression here, is nil.
    package func columns(of record: XPath, every step: Int, fields: [XPath]) throws(HTMLError) -> [[String?]?] {
        guard
            let nodes = try Search(in: search.tree, textBudget: search.textBudget)
                .nodes(of: CompiledXPath(record), at: search.tree.root)
        else { throw HTMLError(.recordsAreNotNodes, expression: record.text) }
        let chosen = stride(from: 0, to: nodes.count, by: step).map { nodes[$0] }
        return fields.map { field in
            guard let column = try? CompiledXPath(field),
                let search = try? Search(in: search.tree, textBudget: search.textBudget)
            else { return nil }
            return try? chosen.map { try search.text(of: column, at: $0, within: .field) }
        }
    }

    /// The number of nodes that an expression selects.
    package func count(of path: XPath) throws(HTMLError) -> Int {
        try Search(in: search.tree, textBudget: search.textBudget).nodes(of: CompiledXPath(path), at: search.tree.root)?
            .count ?? 0
    }

    /// Applies the same text rule to one expression on the whole page; the context node is the document. The text may
    /// be as long as the page, since a page can hold a whole JSON document.
    package func first(_ path: XPath) throws(HTMLError) -> String? {
        try search.text(of: CompiledXPath(path), at: search.tree.root, within: search.textBudget)
    }

    /// Whether the expression selects a node, or gives a text, a nonzero number, or true.
    package func selects(_ path: XPath) throws(HTMLError) -> Bool {
        try search.isTrue(CompiledXPath(path), at: search.tree.root)
    }

    private func row(_ columns: [CompiledXPath], at node: xmlNodePtr) throws(HTMLError) -> [String?] {
        var row: [String?] = []
        for column in columns { row.append(try search.text(of: column, at: node, within: .field)) }
        return row
    }
}
