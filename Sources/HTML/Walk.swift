internal import CLibXML2

// Finds nodes without libxml2's XPath, with the same result. Each node visited counts as one of its operations.
extension Search {
    /// The first in document order.
    func first(_ walkable: WalkablePath, of path: CompiledXPath, from node: xmlNodePtr) throws(HTMLError) -> xmlNodePtr?
    {
        try first(walkable.steps[...], of: path, from: start(of: walkable, at: node))
    }

    /// - Returns: nil for a path of several steps, which may reach a node in two ways.
    func nodes(
        _ walkable: WalkablePath, of path: CompiledXPath, from node: xmlNodePtr
    ) throws(HTMLError) -> [xmlNodePtr]? {
        guard walkable.steps.count == 1, let step = walkable.steps.first, step.axis == .descendant, !step.isFirstOnly
        else { return nil }
        let root = start(of: walkable, at: node)
        var (nodes, next) = ([xmlNodePtr](), nodeAfter(root, within: root))
        while let node = next {
            try count(step.cost(at: node), of: path)
            if step.matches(node) { nodes.append(node) }
            next = nodeAfter(node, within: root)
        }
        return nodes
    }

    private func start(of walkable: WalkablePath, at node: xmlNodePtr) -> xmlNodePtr {
        walkable.startsAtDocument ? tree.root : node
    }

    private func first(
        _ steps: ArraySlice<WalkablePath.Step>, of path: CompiledXPath, from start: xmlNodePtr
    ) throws(HTMLError) -> xmlNodePtr? {
        guard let step = steps.first else { return start }
        if step.axis == .attribute { return step.name.flatMap { attribute($0, of: start) }.map(nodeView(of:)) }
        var next = step.axis == .descendant ? nodeAfter(start, within: start) : start.pointee.parent
        while let node = next {
            try count(step.cost(at: node), of: path)
            if step.matches(node) {
                if let found = try first(steps.dropFirst(), of: path, from: node) { return found }
                if step.isFirstOnly { return nil }
            }
            next = step.axis == .descendant ? nodeAfter(node, within: start) : node.pointee.parent
        }
        return nil
    }

    private func count(_ operations: UInt, of path: CompiledXPath) throws(HTMLError) {
        context.pointee.opCount += operations
        guard context.pointee.opCount <= Self.maximumOperations else {
            throw HTMLError(.selectorTooCostly, expression: path.expression.text)
        }
    }
}
