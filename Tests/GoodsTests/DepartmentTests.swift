import Deals
import Goods
import Testing
import Words

@Suite("The departments of listings") struct DepartmentTests {
    @Test(
        "are those of the comparison group, whatever the chain prints",
        arguments: [
            ("Gala Apples", "", DepartmentGroup.produce), ("Ground Chuck", "", .meatAndSeafood),
            ("Large Eggs", "Refrigerated", .dairyAndEggs), ("Hamburger Buns", "Grocery", .bakery),
            ("Hard Seltzer", "Grocery", .alcohol), ("Dog Food", "Household", .pets), ("Diapers", "Health", .baby),
            ("Potato Chips", "Grocery", .snacksAndSweets), ("Bath Tissue", "", .household),
            ("Toothpaste", "", .healthAndBeauty), ("Cola", "Snacks & Beverages", .drinks),
        ])
    func ofGroups(title: String, printed: String, department: DepartmentGroup) throws {
        #expect(try Self.department(title, printed) == department)
    }

    @Test(
        "are those of the printed words where the goods are not known; of several the narrower",
        arguments: [
            ("Meat & Seafood", DepartmentGroup.meatAndSeafood), ("Pet Care", .pets), ("Frozen Seafood", .frozen),
            ("Deli", .deliAndPrepared), ("Beer, Wine & Spirits", .alcohol), ("Eggs & Dairy", .dairyAndEggs),
            ("Health & Beauty", .healthAndBeauty), ("Flowers", .floralAndGarden), ("Canned & Packaged", .pantry),
            ("Candy", .snacksAndSweets), ("Paper Goods", .household), ("Baby Food", .baby), ("Fresh Fruits", .produce),
            ("Manager's Specials", .other), ("", .other),
        ])
    func ofWords(printed: String, department: DepartmentGroup) throws {
        #expect(try Self.department("Zorkmid", printed) == department)
    }

    private static func department(_ title: String, _ printed: String?) throws -> DepartmentGroup {
        let groups = try ComparisonGroups.standard
        let verdict = groups.classify(title: title, department: printed)
        return groups.department(of: verdict.group, printed: printed)
    }

    @Test(
        "a file names its mistake",
        arguments: [
            ("[dairy_eggs]\ngroups: milk\n[barn]\nwords: cow", 3, "unknown department \"barn\""),
            ("[dairy_eggs]\ngroups: milk; hay", 2, "unknown group \"hay\""),
            ("[dairy_eggs]\ngroups: milk\n[pets]\ngroups: milk", 4, "\"milk\" is there twice"),
            ("[pets]\nwords: pet", 1, "the group \"milk\" has no department"),
        ])
    func mistakes(text: String, line: Int, problem: String) {
        let error = #expect(throws: GroupFileError.self) {
            try ComparisonGroups(
                words: "turns: in", attributes: "fat: whole = whole",
                groups: [("test.txt", "[milk] gal, milk, 200-900\nis: milk\nheads: milk")], departments: text)
        }
        #expect(error?.line == line && error?.file == "departments.txt")
        #expect(error?.problem == problem)
    }
}
