import Testing

@testable import circulard

@Suite struct TableTests {
    private static let long = "Häagen-Dazs® Ice Cream Bars or Non-Dairy Frozen Dessert Bars, Assorted Varieties"

    private static let table = {
        var table = Table(columns: [
            .init(title: "#", alignsRight: true), .init(title: "Store", isFlexible: true),
            .init(title: "Away", alignsRight: true), .init(title: "Item", isFlexible: true), .init(title: "Each"),
        ])
        table.rows = [
            ["1", "Publix at the Ponce Line", "1.0 mi", long, "$3.15"], ["12", "Kroger", "10.4 mi", "Milk", "≤$2.69"],
        ]
        return table
    }()

    @Test("fits the terminal", arguments: [60, 79, 80, 81, 100, 120, 200])
    func fits(width: Int) {
        for line in Self.table.lines(width: width) { #expect(line.count <= width, "\(line)") }
    }

    @Test("cuts only flexible columns, and marks the cut")
    func cuts() {
        let lines = Self.table.lines(width: 80)
        #expect(lines[1].contains("…") && lines[1].contains("1.0 mi") && lines[1].hasSuffix("$3.15"))
        #expect(!lines[2].contains("…") && lines[2].contains("Milk") && lines[2].hasSuffix("≤$2.69"))
    }

    @Test("cuts no rigid column, however narrow the terminal")
    func rigid() {
        for line in Self.table.lines(width: 10).dropFirst() {
            #expect(line.contains(" mi") && line.contains("$"), "\(line)")
        }
    }

    @Test("prints every cell in full without a known width")
    func whole() {
        let lines = Self.table.lines(width: nil)
        #expect(lines[1].contains(Self.long) && !lines.contains { $0.contains("…") })
    }

    @Test("aligns columns, numbers on the right, without trailing blanks")
    func aligned() {
        var table = Table(columns: [
            .init(title: "Left"), .init(title: "Right", alignsRight: true), .init(title: "End"),
        ])
        table.rows = [["a", "1", "x"], ["bbbbbb", "1000000", ""]]
        #expect(
            table.lines(width: 80) == [
                "LEFT      RIGHT  END", "a             1  x", "bbbbbb  1000000",
            ])
    }

    @Test("moves a movable column below the rows where the terminal is too narrow", arguments: [40, 60, 80, 120])
    func moved(width: Int) {
        var table = Table(columns: [.init(title: "Store"), .init(title: "Item", isMovable: true), .init(title: "Each")])
        table.rows = [["Kroger", Self.long, "$3.15"], ["Publix", "Milk", "$2.69"]]
        let lines = table.lines(width: width)
        #expect(lines.allSatisfy { $0.count <= width && !$0.contains("…") }, "\(lines)")
        #expect(lines.joined(separator: " ").split(separator: " ").joined(separator: " ").contains(Self.long))
        #expect(lines.contains("   Milk") == (width < 100) && lines.contains("Publix  $2.69") == (width < 100))
    }

    @Test("prints the column titles of a table without rows")
    func empty() { #expect(Table(columns: [.init(title: "Store")]).lines(width: 80) == ["STORE"]) }
}
