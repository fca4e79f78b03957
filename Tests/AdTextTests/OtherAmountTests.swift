import Deals
import Testing

@testable import AdText

/// Amounts of other goods, terms, savings and sizes beside the price, which were once taken for it.
@Suite struct OtherAmountTests {
    @Test("reads the price and its terms", arguments: sizes + terms + savings)
    func reads(line: String, sentence: String) {
        #expect(OfferPrinter.sentence(AdReader.read(AdLine(joined: line))) == sentence)
    }

    private static let sizes = [
        ("Lay's Party Size 2 for $5", "2 for $5.00, $2.50 each."),
        ("Family-size 2 for $10", "2 for $10.00, $5.00 each."),
        ("Select items 2 for $5", "2 for $5.00, $2.50 each."), ("Tostitos Party Size 4.99", "$4.99 each."),
        ("Ritz Family Size 3.99 | Save $1.50", "$3.99 each, regular price $5.49 each."),
        ("4.99 Bubba beef burger patties | Save $2.00", "$4.99 each, regular price $6.99 each."),
        ("2.49 | Selected Varieties, 5.75-12.4 oz. pkg.", "$2.49 each."),
        ("Chicken Thighs $1.49 1b", "$1.49 a pound."), ("$1.49perlb", "$1.49 a pound."),
        ("$3 00 lb", "$3.00 a pound."), ("$5 97 lb", "$5.97 a pound."), ("V8 46 oz 2/$5", "2 for $5.00, $2.50 each."),
        ("Ground turkey 93% 1 lb 2 for $9", "2 for $9.00, $4.50 each."),
        ("1/3 less fat cream cheese 8 oz 2/$4", "2 for $4.00, $2.00 each."), ("5# bag potatoes $2.99", "$2.99 each."),
        ("1.49/lb (3.28/kg)", "$1.49 a pound."),
    ]

    private static let terms = [
        ("Eggs, 99¢ | Min. purchase $15.00 required", "$0.99 each, with $15.00 purchase."),
        ("Charmin $4.99 minimum purchase $10 required", "$4.99 each, with $10.00 purchase."),
        ("99¢ with card and $10 purchase", "$0.99 each, with $10.00 purchase, with card."),
        ("$1.99 w/ $10 purch.", "$1.99 each, with $10.00 purchase."),
        ("4 minimum $1.99 ea", "$1.99 each, must buy 4."),
        ("4 or more $1.99 each", "$1.99 each, when you buy 4 or more."),
        ("$1 off two or more", "Buy 2 get $1.00 off, when you buy 2 or more."),
        ("Smart Shopper Card 2/$5", "2 for $5.00, with card, $2.50 each."),
        ("CVS BOGO 40% mix & match card required", "Buy 1 get 1 40% off, with card."),
        ("Load-to-card offer 2/$5", "2 for $5.00, with digital coupon, $2.50 each."),
        ("$2.49 w/ card & dig coup", "$2.49 each, with digital coupon, with card."),
        (
            "Bacon 2/$7 | Coupon valid July 3 thru July 9, 2025 with card. Must buy 2.",
            "2 for $7.00, must buy 2, with card, with store coupon, $3.50 each."
        ),
        ("Everyday price 5.49; with Card 4.29", "$4.29 each, with card, otherwise $5.49 each."),
        ("$3.49 (with coupon $2.99)", "$2.99 each, with store coupon, otherwise $3.49 each."),
        ("$5.99 regular, $3.99 with card", "$3.99 each, with card, regular price $5.99 each."),
        (
            "BUY ONE, GET ONE FREE Mix & Match | Must buy 2 | Save up to $5.99",
            "Buy 1 get 1 free, mix and match, regular price up to $5.99 each, at most $3.00 each when you buy 2."
        ),
    ]

    private static let savings = [
        ("Tide Pods 42 ct | Savings of $4.00", "$4.00 off."), ("Instant Savings of $3", "$3.00 off."),
        ("Discount of $2", "$2.00 off."), ("Save $1 on Tide $11.99", "$11.99 each, regular price $12.99 each."),
        ("$11.99 less $5 gift card", "$11.99 each, free $5.00 gift card."), ("$4.99 and higher", "From $4.99."),
        ("Beginning at $2.99", "From $2.99."), ("$5 off a $40 purchase.", "Spend $40.00 save $5.00."),
    ]

    @Test(
        "refuses the price of other goods, and amounts of which it is unclear what they are",
        arguments: [
            "Strawberries 16 oz 2.99 or 32 oz $4.99", "Shredded cheese 8 oz 2.50 or 16 oz 3/$12",
            "Potatoes 3.99 or 5 lb $1.99", "Beer 12 pk 12.99-15 pk $15.99",
            "Fried chicken 8 piece, 5.99 or 12 pc 8.99", "Tostitos Party Size 4.99, Lay's 2/$5",
            "2.99 Oscar Mayer bologna slices | buns 2/$5", "Coke 12 pk $7.99, 2-liters $1.99 with card",
            "Large eggs $3.99, milk $2.49 with digital coupon", "Tide $11.99; Gain 2/$19 with coupon",
            "Bananas 59¢ lb with card | Organic 79¢ lb", "Nature's Own Bread $2.99, Thomas' Bagels BOGO",
            "Milk $3.99 | Cookies Buy 1 get 1 free", "$1. 99 LB. chicken thighs", "$2..99 lb", "$2·99 lb", "$2:99 lb",
            "Chicken Thighs $1.49 ]b", "$3 less", "$5 & under", "Only $5 or below", "Roughly $4.99 each",
            "Average price $4.99", "$4.99ish", "dropped 50¢ to $2.99", "$3.99 less $1 Fetch", "It's like $1.50 each",
            "It's like getting it for $1.50 each!", "$1.99 | net cost after points", "4.99 Rewards members 2.99",
            "Everyone $4.99 Rewards $2.99", "Coca-Cola 12 pack Buy 2 get 1 free, or 3/$15",
            "Tilapia 4 lb bag $11.99 = $3.00 lb", "Wings $9.99 | with any large pizza order", "Boost price $1.99",
            "Frequent shopper price 1.99", "Scene+ price 3.99", "Their price $4.29", "Last year's price 3.99",
            "Digital exclusive $1.99", "Loadable offer $1.99", "Text SAVE to 12345 | $1.99", "Present this ad $1.99",
            "EBT cardholders $2.99", "WIC only $3.99", "First time shoppers $1.99", "Autoship $12.99",
            "Buy 3, pay $9.99", "Buy 2 pay only $5.49", "Both for $9.99", "$9 both", "4 x $1.99", "First 2 for $5",
            "$1.99 | Case quantities only", "$1.99 | Whole case only", "$1.99 | Only when bought in fours",
            "$1.99 | Priced as part of 4", "Chips $3.00, sold in twos", "Corn 8/$2 or $3 dozen",
            "Competitor's price 4.99 | Price match", "Others charge $5.99", "Flat rate shipping 5.99", "Donate $3",
            "Win a $1,000 shopping spree!", "Add bacon for $1.00", "Pampers Size 2 for $24.99",
        ])
    func refuses(line: String) { #expect(AdReader.read(AdLine(joined: line)).price == nil) }
}
