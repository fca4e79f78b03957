import Deals
import Matching
import TestSupport
import Testing

@Suite struct ItemIdentityTests {
    private static let chain = "maple"

    @Test(
        "tells the kinds of printed numbers apart",
        arguments: [
            ("036000291452", "gtin 00036000291452"), ("4006381333931", "gtin 04006381333931"),
            ("96385074", "gtin 00000096385074"), ("04252614", "gtin 00042100005264"),
            ("10614141000415", "gtin 10614141000415"),
            ("4011", "plu 4011"), ("94011", "plu 4011 organic"), ("84123", "plu 84123"),
            ("212345012345", "weighed maple 12345"), ("0212345012345", "weighed maple 12345"),
            // A wrong check digit, a coupon, and no number at all.
            ("036000291453", "sku maple 036000291453"), ("", "sku maple "), ("milk", "sku maple milk"),
            ("2999", "sku maple 2999"), ("5000", "sku maple 5000"),
        ])
    func printed(text: String, kind: String) {
        #expect(Self.text(ItemIdentity(printed: text, chain: Self.chain)) == kind)
    }

    @Test(
        "reads a chain's numbers without check digit by the chain's rule",
        arguments: [
            ("0003600029145", "gtin 00036000291452"), ("0400638133393", "gtin 04006381333931"),
            ("0000000004011", "plu 4011"), ("0000000094011", "plu 4011 organic"),
            ("0021234500000", "weighed maple 12345"),
            ("0000000000000", "sku maple 0000000000000"), ("3600029145", "sku maple 3600029145"),
            ("000360002914X", "sku maple 000360002914X"),
        ])
    func withoutCheckDigit(sku: String, kind: String) {
        let identity = ItemIdentity(sku: sku, chain: Self.chain, form: .upc13WithoutCheckDigit)
        #expect(Self.text(identity) == kind)
    }

    @Test("keeps a chain's own numbers, however they look", arguments: ["036000291452", "4011", "94011"])
    func own(sku: String) {
        let identity = ItemIdentity(sku: sku, chain: Self.chain, form: nil)
        #expect(identity == .sku(chain: Self.chain, number: sku))
        #expect(identity != ItemIdentity(sku: sku, chain: "birch", form: nil))
        #expect(identity != ItemIdentity(printed: sku, chain: Self.chain))
    }

    @Test(
        "is the GTIN where a chain states it beside its own number", arguments: [nil, SKUForm.upc13WithoutCheckDigit])
    func stated(form: SKUForm?) throws {
        let gtin = try GTIN("036000291452")
        #expect(ItemIdentity(sku: "0400638133393", chain: Self.chain, form: form, gtin: gtin) == .gtin(gtin))
    }

    @Test(
        "joins chains by product numbers only",
        arguments: [("036000291452", true), ("4011", true), ("212345012345", false), ("7", false)])
    func across(text: String, isSame: Bool) {
        let here = ItemIdentity(printed: text, chain: Self.chain)
        #expect((here == ItemIdentity(printed: text, chain: "birch")) == isSame)
    }

    @Test("gives every product number without check digit a valid one, and finds the same number again")
    func checkDigits() throws {
        var random = SeededGenerator(for: "ItemIdentityTests.checkDigits")
        let count = Trials.count(20_000)
        var products = 0
        for _ in 0..<count {
            let sku = String(repeating: "0", count: 2) + Self.digits(11, &random)
            guard case .gtin(let gtin) = ItemIdentity(sku: sku, chain: Self.chain, form: .upc13WithoutCheckDigit)
            else { continue }
            products += 1
            #expect(try GTIN(gtin.digits) == gtin)
            #expect(SKUForm.upc13WithoutCheckDigit.sku(of: gtin) == sku)
        }
        #expect(products > count / 4)
    }

    @Test("identifies every text, and the same text always alike")
    func total() {
        var random = SeededGenerator(for: "ItemIdentityTests.total")
        let letters = Array("0123456789029 -xX٤é")
        for _ in 0..<Trials.count(20_000) {
            let text = String((0..<Int.random(in: 0...15, using: &random)).map { _ in random.pick(letters) })
            #expect(
                ItemIdentity(printed: text, chain: Self.chain) == ItemIdentity(printed: text, chain: Self.chain))
            let form: SKUForm? = random.pick([nil, .upc13WithoutCheckDigit])
            let identity = ItemIdentity(sku: text, chain: Self.chain, form: form)
            if case .sku(let chain, let number) = identity { #expect(chain == Self.chain && number == text) }
        }
    }

    private static func digits(_ count: Int, _ random: inout SeededGenerator) -> String {
        (0..<count).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
    }

    private static func text(_ identity: ItemIdentity) -> String {
        switch identity {
        case .gtin(let gtin): "gtin \(gtin.digits)"
        case .plu(let plu): "plu \(plu.digits)\(plu.isOrganic ? " organic" : "")"
        case .randomWeight(let chain, let item): "weighed \(chain) \(item)"
        case .sku(let chain, let number): "sku \(chain) \(number)"
        }
    }
}
