internal import CLibXML2

/// Evaluates expressions on one tree within one operation limit and one text budget for all of them together.
final class Search {
    /// The number of steps that all selectors of a document may take together. A weekly ad of 700 records and seven
    /// fields takes 600,000; this number takes less than a second.
    static let maximumOperations: UInt = 6_000_000
    /// The product of steps and nodes allowed for one evaluation that may merge overlapping sets: a few seconds.
    static let maximumComparisons: UInt = 10_000_000_000

    let context: xmlXPathContextPtr
    let tree: Tree
    let textBudget: Budget
    /// The number of bytes of all texts found so far.
    private(set) var textBytes = 0
    /// The number of steps taken so far.
    var operationCount: UInt { context.pointee.opCount }

    init(in tree: Tree, textBudget: Budget) throws(HTMLError) {
        guard let context = xmlXPathNewContext(tree.raw) else { throw HTMLError(.outOfMemory) }
        (self.context, self.tree, self.textBudget) = (context, tree, textBudget)
        guard xmlXPathRegisterFunc(context, "has-class", hasClass) == 0, TextFunctions.register(in: context) else {
            throw HTMLError(.outOfMemory)
        }
    }

    deinit { xmlXPathFreeContext(context) }

    func result(of path: CompiledXPath, at node: xmlNodePtr) throws(HTMLError) -> SearchResult {
        context.pointee.node = node
        let maximumOverlapping = Self.maximumComparisons / UInt(max(tree.nodeCount, 1))
        let allowance = path.mayOverlap ? maximumOverlapping : Self.maximumOperations
        context.pointee.opLimit = min(Self.maximumOperations, context.pointee.opCount + allowance)
        let (object, diagnostics) = Diagnostics.collecting { xmlXPathCompiledEval(path.raw, context) }
        guard let object else { throw failure(of: path, because: diagnostics.firstMessage) }
        return SearchResult(object)
    }

    /// The nodes in document order; nil if the expression gives a value.
    func nodes(of path: CompiledXPath, at node: xmlNodePtr) throws(HTMLError) -> [xmlNodePtr]? {
        if let walkable = path.walkable, let nodes = try nodes(walkable, of: path, from: node) { return nodes }
        return try result(of: path, at: node).nodes
    }

    /// The text of a field, by the rule of `HTMLDocument.rows`.
    ///
    /// - Throws: `overBudget` for a longer text, since a price read from a truncated text could be wrong.
    func text(of path: CompiledXPath, at node: xmlNodePtr, within budget: Budget) throws(HTMLError) -> String? {
        guard let text = try rawText(of: path, at: node, stoppingBeyond: budget.limit) else { return nil }
        textBytes += text.utf8.count
        for (count, budget) in [(text.utf8.count, budget), (textBytes, textBudget)] where count > budget.limit {
            throw HTMLError(.overBudget(budget), expression: path.expression.text)
        }
        return collapsed(text)
    }

    private func rawText(
        of path: CompiledXPath, at node: xmlNodePtr, stoppingBeyond limit: Int
    ) throws(HTMLError) -> String? {
        let found: xmlNodePtr?
        if let walkable = path.walkable {
            found = try first(walkable, of: path, from: node)
        } else {
            let result = try result(of: path, at: node)
            guard let nodes = result.nodes else { return result.value }
            found = nodes.first
        }
        return found.map { textContent(of: $0, stoppingBeyond: limit) }
    }

    /// The result of XPath's `boolean()`: whether there is such a node, a text with a letter, or a nonzero number.
    func isTrue(_ path: CompiledXPath, at node: xmlNodePtr) throws(HTMLError) -> Bool {
        guard let walkable = path.walkable else { return try result(of: path, at: node).isTrue }
        return try first(walkable, of: path, from: node) != nil
    }

    private func failure(of path: CompiledXPath, because reason: String?) -> HTMLError {
        let isSpent = context.pointee.opCount >= context.pointee.opLimit
        return HTMLError(
            isSpent ? .selectorTooCostly : .selectorFailed, expression: path.expression.text,
            reason: isSpent ? nil : reason)
    }
}

/// Owns the result of one expression: nodes of the tree, or a value.
final class SearchResult {
    private let object: xmlXPathObjectPtr

    init(_ object: xmlXPathObjectPtr) { self.object = object }
    deinit { xmlXPathFreeObject(object) }

    /// The selected nodes in document order; nil if the result is a value. Namespace nodes are left out, since libxml2
    /// gives them another memory layout.
    var nodes: [xmlNodePtr]? {
        guard object.pointee.type == XPATH_NODESET else { return nil }
        guard let set = object.pointee.nodesetval else { return [] }
        return UnsafeBufferPointer(start: set.pointee.nodeTab, count: Int(set.pointee.nodeNr))
            .compactMap { $0 }.filter { $0.pointee.type != XML_NAMESPACE_DECL }
    }

    var isTrue: Bool { xmlXPathCastToBoolean(object) == 1 }

    /// The value as text; nil for NaN.
    var value: String? {
        switch object.pointee.type {
        case XPATH_NUMBER where object.pointee.floatval.isNaN: nil
        default: xmlXPathCastToString(object).map(takingString)
        }
    }
}
