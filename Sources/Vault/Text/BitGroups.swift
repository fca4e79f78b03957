/// A sequence of bits, most significant first, cut into numbers of another width.
struct BitGroups {
    private(set) var numbers: [Int] = []
    /// The bits after the last whole number, and how many there are.
    private(set) var rest = 0
    private(set) var restWidth = 0

    init(_ source: some Sequence<Int>, from sourceWidth: Int, to width: Int) {
        for number in source {
            rest = rest << sourceWidth | number
            restWidth += sourceWidth
            while restWidth >= width { takeNumber(width) }
        }
    }

    private mutating func takeNumber(_ width: Int) {
        restWidth -= width
        numbers.append(rest >> restWidth)
        rest &= 1 << restWidth - 1
    }
}
