/// The way in which an expression walks the tree, as far as it affects the cost.
///
/// libxml2 merges the node sets of a step that starts from many nodes by comparing every pair: `//div[@a]//span[@b]`
/// takes 12 s on 100,000 nodes, and its operation count hardly shows it. `//span[@b]` alone is linear. Therefore
/// expressions of the first kind get a limit that shrinks as the page grows.
enum FanOut {
    /// Whether overlapping sets may be merged: a union, or two steps of one path that go below their node's children. A
    /// predicate starts again from one node. Errs towards true.
    static func mayOverlap(_ expression: String) -> Bool {
        var rest = Substring(expression)
        var wideSteps = [0]
        while let next = rest.first {
            switch next {
            case "'", "\"": rest = rest.dropFirst().drop { $0 != next }
            case "|": return true
            case "[": wideSteps.append(0)
            case "]" where wideSteps.count > 1: wideSteps.removeLast()
            default: break
            }
            let width = wideStep(at: rest)
            if width != nil { wideSteps[wideSteps.endIndex - 1] += 1 }
            if wideSteps[wideSteps.endIndex - 1] > 1 { return true }
            rest = rest.dropFirst(width ?? 1)
        }
        return false
    }

    private static let marks = ["//", "..", "parent::", "ancestor", "descendant", "following", "preceding"]

    /// - Returns: the length of the step that begins here, if it may reach nodes that another start node also reaches.
    private static func wideStep(at rest: Substring) -> Int? {
        marks.first { rest.hasPrefix($0) }?.count
    }
}
