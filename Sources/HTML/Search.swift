internal import CLibXML2

/// Evaluates expressions on one tree within one operation limit for all of them together. Must not outlive the tree.
final class Search {
    /// Steps libxml2 may take for one call of `rows` or `first`. A weekly ad of 700 records and seven fields takes
    /// 600,000; all of them take at most a few seconds.
    static let maximumOperations: UInt = 20_000_000
    /// Most steps times nodes for one evaluation that may merge overlapping sets: a few seconds too.
    static let maximumComparisons: UInt = 10_000_000_000

    private let context: xmlXPathContextPtr
    private let maximumOverlappingOperations: UInt

    init(in tree: htmlDocPtr, nodeCount: Int) throws(HTMLError) {
        guard let context = xmlXPathNewContext(tree) else { throw HTMLError(.outOfMemory) }
        self.context = context
        maximumOverlappingOperations = Self.maximumComparisons / UInt(max(nodeCount, 1))
        guard xmlXPathRegisterFunc(context, "has-class", hasClass) == 0 else { throw HTMLError(.outOfMemory) }
    }

    deinit { xmlXPathFreeContext(context) }

    func result(of path: CompiledXPath, at node: xmlNodePtr) throws(HTMLError) -> SearchResult {
        context.pointee.node = node
        let allowance = path.mayOverlap ? maximumOverlappingOperations : Self.maximumOperations
        context.pointee.opLimit = min(Self.maximumOperations, context.pointee.opCount + allowance)
        let (object, diagnostics) = Diagnostics.collecting { xmlXPathCompiledEval(path.raw, context) }
        guard let object else { throw failure(of: path, because: diagnostics.firstMessage) }
        return SearchResult(object)
    }

    private func failure(of path: CompiledXPath, because reason: String?) -> HTMLError {
        let isSpent = context.pointee.opCount >= context.pointee.opLimit
        return HTMLError(
            isSpent ? .selectorTooCostly : .selectorFailed, expression: path.expression.text,
            reason: isSpent ? nil : reason)
    }
}

/// Owns what one expression gave: nodes of the tree, or a value.
final class SearchResult {
    private let object: xmlXPathObjectPtr

    init(_ object: xmlXPathObjectPtr) { self.object = object }
    deinit { xmlXPathFreeObject(object) }

    /// The selected nodes in document order; nil where the result is a value. Namespace nodes are left out: libxml2
    /// lays them out unlike every other node.
    var nodes: [xmlNodePtr]? {
        guard object.pointee.type == XPATH_NODESET else { return nil }
        guard let set = object.pointee.nodesetval else { return [] }
        return UnsafeBufferPointer(start: set.pointee.nodeTab, count: Int(set.pointee.nodeNr))
            .compactMap { $0 }.filter { $0.pointee.type != XML_NAMESPACE_DECL }
    }

    /// What a field holds, by the text rule of `HTMLDocument.rows`.
    var text: String? {
        switch object.pointee.type {
        case XPATH_NODESET: nodes?.first.flatMap { collapsed(textContent(of: $0)) }
        case XPATH_NUMBER where object.pointee.floatval.isNaN: nil
        default: xmlXPathCastToString(object).flatMap(takingString).flatMap(collapsed)
        }
    }
}
