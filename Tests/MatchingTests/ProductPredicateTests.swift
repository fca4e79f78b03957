import Deals
import Goods
import Matching
import Testing

@Suite struct ProductPredicateTests {
    private let milk: GroupDefinition
    private let butter: GroupDefinition
    private let spread: GroupDefinition

    init() throws {
        let groups = try ComparisonGroups.standard.groups
        milk = try #require(groups.first { $0.name == "milk, whole" })
        butter = try #require(groups.first { $0.name == "butter" })
        spread = try #require(groups.first { $0.name == "butter spreads and margarine" })
    }

    private func salted(_ change: (inout ProductFacts) -> Void = { _ in }) -> ProductFacts {
        var product = ProductFacts(
            group: butter, noun: ["butter"], brand: .named(["maple", "lane"]), attributes: ["salt": "salted"],
            words: ["maple", "lane", "salted", "butter"], size: PackageSize(.pound), counts: [1...1])
        change(&product)
        return product
    }

    private func predicate(_ change: (inout ProductPredicate) -> Void) -> ProductPredicate {
        var predicate = ProductPredicate()
        change(&predicate)
        return predicate
    }

    @Test("accepts everything where it is open")
    func open() {
        #expect(ProductPredicate().covers(salted()).relation == .same)
        #expect(ProductPredicate().covers(ProductFacts()) == Coverage(reasons: []))
        #expect(predicate { $0.groups = [butter] }.covers(salted()).relation == .same)
    }

    @Test("makes other goods of another group or form, and a substitute of related groups")
    func groups() {
        #expect(predicate { $0.groups = [milk] }.covers(salted()).relation == .different)
        #expect(predicate { $0.groups = [milk, butter] }.covers(salted()).relation == .same)
        let near = predicate { ($0.groups, $0.nearGroups) = ([spread], ["butter"]) }
        #expect(near.covers(salted()).relation == .substitute)
        #expect(near.covers(salted { $0.group = nil }).relation == .unknown)
        #expect(
            predicate { $0.forms = ["state": "raw"] }.covers(salted { $0.forms = ["state": "cooked"] }).relation
                == .different)
        #expect(predicate { $0.forms = ["state": "raw"] }.covers(salted()).relation == .same)
    }

    @Test("makes a substitute of another brand, attribute, word, size or pack")
    func substitutes() throws {
        let half = try #require(Quantity(parts: Int128(Quantity.pound.parts / 2), unit: .gram))
        let changes: [(inout ProductPredicate) -> Void] = [
            { $0.brand = .named(["hill", "side"]) }, { $0.brand = .unbranded },
            { $0.brand = .privateLabel(PrivateLabel(chain: "publix", name: "Publix", tier: .standard)) },
            { $0.attributes = ["salt": "unsalted"] }, { $0.attributes = ["organic": "organic"] },
            { $0.words = ["whipped"] }, { $0.exclusions = [["salted", "butter"]] }, { $0.size = PackageSize(half) },
            { $0.counts = [2...4] },
        ]
        for change in changes {
            let coverage = predicate(change).covers(salted())
            #expect(coverage.relation == .substitute && coverage.reasons.count == 1, "\(coverage)")
        }
        let same = predicate {
            $0.brand = .named(["maple"])
            $0.attributes = ["salt": "salted"]
            $0.words = ["lane"]
            $0.size = PackageSize(smallest: half, largest: .pound)
            $0.counts = [1...2]
            $0.exclusions = [["unsalted", "butter"]]
        }
        #expect(same.covers(salted()).relation == .same)
    }

    @Test("compares a weight and a count only for produce and meat")
    func units() throws {
        let ten = try #require(Quantity(parts: Int128(10 * Quantity.partsPerUnit), unit: .count))
        #expect(predicate { $0.size = PackageSize(ten) }.covers(salted()).relation == .same)
        let produce = predicate { ($0.size, $0.isCommodity) = (PackageSize(ten), true) }
        #expect(produce.covers(salted()).relation == .substitute)
    }

    @Test("asks for no brand of produce and meat but a maker's")
    func commodities() {
        let label = ProductBrand.privateLabel(PrivateLabel(chain: "publix", name: "Publix", tier: .standard))
        let plain = predicate { ($0.brand, $0.isCommodity) = (.unbranded, true) }
        #expect(plain.covers(salted { $0.brand = label }).relation == .same)
        #expect(plain.covers(salted()).relation == .substitute)
        let labelled = predicate { ($0.brand, $0.isCommodity) = (label, true) }
        #expect(labelled.covers(salted { $0.brand = .unbranded }).relation == .same)
        let other = ProductBrand.privateLabel(PrivateLabel(chain: "kroger", name: "Kroger", tier: .standard))
        #expect(labelled.covers(salted { $0.brand = other }).relation == .substitute)
    }

    @Test("takes the farthest relation and gives every reason in words")
    func reasons() {
        let coverage = predicate {
            $0.groups = [milk]
            $0.brand = .named(["hill", "side"])
            $0.attributes = ["salt": "unsalted"]
        }.covers(salted())
        #expect(coverage.relation == .different)
        #expect(
            coverage.reasons.map(\.description) == [
                "other goods: milk, whole wanted, butter found", "brand: hill side wanted, maple lane found",
                "salt: unsalted wanted, salted found",
            ])
    }
}
