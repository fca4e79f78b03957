import TestSupport

/// A random path of the kind that a walk supports, with its meaning.
struct RandomPath {
    enum Axis { case descendant, ancestor }

    struct Step {
        let axis: Axis
        let name: String?
        let classes: [String]
        /// `[@attribute]`
        let attribute: String?
        /// `[@a='value']`
        let value: String?
        let isFirstOnly: Bool
    }

    static let names = ["div", "span", "section", "x-y"]

    private(set) var isAbsolute = false
    private(set) var steps: [Step] = []
    /// The attribute at its end.
    private(set) var attribute: String?
    private(set) var text = ""

    init(_ random: inout SeededGenerator) {
        for number in 0..<random.pick([0, 1, 1, 1, 2, 2, 3]) { add(number, &random) }
        guard steps.isEmpty || Bool.random(using: &random) else { return }
        let name = random.pick(["n", "n", "a", "class", "b"])
        attribute = name
        text += (steps.isEmpty ? "@" : "/@") + name
    }

    private mutating func add(_ number: Int, _ random: inout SeededGenerator) {
        let starts = ["//", ".//", "descendant::", "ancestor::"]
        let lead = random.pick(number == 0 ? starts : ["//", "/descendant::"])
        if number == 0, lead == "//" { isAbsolute = true }
        let axis: Axis = lead == "ancestor::" ? .ancestor : .descendant
        let step = Step(
            axis: axis, name: Bool.random(using: &random) ? random.pick(Self.names + ["body"]) : nil,
            classes: random.pick([[], [], ["k"], ["l"], ["k", "l"], ["m", "l"], ["k l"], [""]]),
            attribute: random.pick([nil, nil, "a", "class", "b"]), value: random.pick([nil, nil, nil, "x", ""]),
            isFirstOnly: axis == .ancestor || (lead.hasSuffix("::") && Bool.random(using: &random)))
        steps.append(step)
        text += lead + step.text(quote: random.pick(["'", "\""]))
    }
}

extension RandomPath.Step {
    fileprivate func text(quote: String) -> String {
        let classes =
            classes.isEmpty ? "" : "[has-class(\(classes.map { quote + $0 + quote }.joined(separator: ", ")))]"
        let attribute = attribute.map { "[@\($0)]" } ?? ""
        let value = value.map { "[@a=\(quote)\($0)\(quote)]" } ?? ""
        return (name ?? "*") + classes + attribute + value + (isFirstOnly ? "[1]" : "")
    }
}
