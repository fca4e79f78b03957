import Deals
import Goods
import Testing
import Words

@Suite struct KindTableTests {
    @Test("reads the kinds of the program, each with a display unit of the kind of its base unit")
    func standard() throws {
        let kinds = try KindTable.embedded.get().kinds
        #expect(kinds.count == 36 && Set(kinds).count == kinds.count)
        #expect(KindTable.standard.kinds == kinds)
        for kind in kinds {
            for base in BaseUnit.allCases { #expect(kind.displayUnit(of: base).base == base, "\(kind.name)") }
        }
    }

    @Test("of which a mistake is thrown by the groups that name the kinds")
    func mistakeInGroups() {
        let mistake = Result { () throws(GroupFileError) in
            try KindTable(GroupFile(name: "kinds.txt", text: "[juice] fluid\nlabels: oz"))
        }
        let error = #expect(throws: GroupFileError.self) {
            try ComparisonGroups(words: "", attributes: "", groups: [], kinds: mistake)
        }
        #expect(error?.file == "kinds.txt")
    }

    @Test("reads a kind")
    func reads() throws {
        let kind = try #require(
            try Self.table(
                """
                # A comment.
                flavors: lime
                [juice] either
                labels: qt, dozen
                pints: liquid
                heaviest piece: 0.6 oz
                traits: drunk,
                  flavored
                heads: juice
                """
            ).kinds.first)
        #expect(kind.name == "juice" && kind.ounce == .either)
        #expect(kind.displayUnit(of: .milliliter) == .quart && kind.displayUnit(of: .count) == .dozen)
        #expect(kind.isInDryPints == false && kind.heaviestPiece == 6)
        #expect(kind.has(.isDrunk) && kind.has(.hasFlavors) && !kind.has(.isSmall))
    }

    private static let shelf = """
        flavors: lime
        unflavored: tea
        leaves: tea
        [juice] fluid
        becomes: powder +mix/powder -ready
        traits: flavored
        departments: drinks
        heads: juice, tea, cherry juice
        [powder] weight
        turned by: dried
        heads: powder, berry, bars
        [fruit] weight
        heads: lime, cherry, bar
        """

    @Test(
        "find the kind of the last name, one for each alternative",
        arguments: [
            ("lime juice", ["juice"]), ("juice lime", ["juice"]), ("juice cherry", ["fruit"]), ("tea lime", ["fruit"]),
            ("juice or lime", ["juice", "fruit"]), ("juice in lime", ["juice"]), ("juice mix", ["powder"]),
            ("ready juice mix", ["juice"]), ("dried lime", ["powder"]), ("limes", ["fruit"]), ("cherries", ["fruit"]),
            ("berries", ["powder"]), ("bars", ["powder"]), ("bar", ["fruit"]), ("lime & juice", ["juice"]),
            ("nothing", []),
        ])
    func finds(words: String, kinds: [String]) throws {
        let words = words.split(separator: " ").map(String.init)
        #expect(try Self.table(Self.shelf).kinds(inHeadOf: words).map(\.name) == kinds)
    }

    @Test("find the kinds of both sides, of departments, and leaves")
    func others() throws {
        let table = try Self.table(Self.shelf)
        #expect(table.kinds(inSidesOf: ["lime", "&", "juice"]).map(\.name) == ["fruit", "juice"])
        #expect(table.kind(ofDepartment: ["cold", "drinks"])?.name == "juice")
        #expect(table.kind(ofDepartment: ["bakery"]) == nil)
        #expect(table.mayBeLeaves(["black", "tea"]) && !table.mayBeLeaves(["juice"]))
    }

    @Test("find other goods in bottles")
    func bottled() throws {
        let table = try Self.table("[beans] weight\nbottled: drink\nheads: beans\n[drink] fluid\nheads: drink")
        let kinds = table.kinds
        #expect(kinds.map(table.bottled).map(\.name) == ["drink", "drink"])
    }

    @Test(
        "names the file, the line and the problem of a mistake",
        arguments: [
            ("[juice] wet", 1, "a kind starts with"), ("[juice]", 1, "a kind starts with"),
            ("fruit: lime", 1, "unknown key \"fruit\""), ("[juice] fluid\nhead: juice", 2, "unknown key \"head\""),
            ("[juice] fluid\nheads: juice\nheads: juice", 3, "twice"),
            ("[juice] fluid\nlabels: pail", 2, "unknown labels: \"pail\""),
            ("[juice] fluid\npints: wet", 2, "unknown pints"), ("[juice] fluid\ntraits: wet", 2, "unknown traits"),
            ("[juice] fluid\nheaviest piece: 6", 2, "unknown heaviest piece"),
            ("[juice] fluid\nheaviest piece: 0.66 oz", 2, "unknown heaviest piece"),
            ("[juice] fluid\nbecomes: tea +mix\nheads: juice", 2, "unknown kind \"tea\""),
            ("[juice] fluid\nbottled: tea\nheads: juice", 2, "unknown kind \"tea\""),
            ("[juice] fluid\nheads: juice\n[juice] fluid\nheads: tea", 3, "twice"),
            ("[juice] fluid\nlabels: oz", 1, "\"heads:\" is missing"),
        ])
    func mistakes(text: String, line: Int, problem: String) {
        let error = #expect(throws: GroupFileError.self) { try Self.table(text) }
        #expect(error?.line == line && error?.file == "kinds.txt")
        #expect(error.map { "\($0)".contains(problem) } == true, "\(error.map { "\($0)" } ?? "")")
    }

    private static func table(_ text: String) throws -> KindTable {
        try KindTable(GroupFile(name: "kinds.txt", text: text))
    }
}
