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
        (
            "7.99 | Coupon valid 7/3 thru 7/9/25 limit 1 with card and $10 purchase. Must buy 2.",
            "$7.99 each, must buy 2, with $10.00 purchase, limit 1 deal, with card, with store coupon."
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

    @Test("reads who pays the price, for how many, and what is off the second", arguments: buyers + counts + seconds)
    func readsTerms(line: String, sentence: String) {
        #expect(OfferPrinter.sentence(AdReader.read(AdLine(joined: line))) == sentence)
    }

    private static let buyers = [
        ("$3.99 after coupon", "$3.99 each, with store coupon."),
        ("After coupon: 2/$5", "2 for $5.00, with store coupon, $2.50 each."),
        ("$2.49 ea. | 99¢ after coupon", "$0.99 each, with store coupon, regular price $2.49 each."),
        ("Folgers $8.99 | Limit one coupon per customer", "$8.99 each, with store coupon."),
        ("3 for $9.99 | With in-store coupon | One coupon per customer", "3 for $9.99, with store coupon, $3.33 each."),
        ("$2.99 | coupon in this ad", "$2.99 each, with store coupon."),
        ("$4.99 | Save $2 more with coupon", "$4.99 each, $2.00 off with coupon, with it $2.99 each."),
        ("$1.99 con tu tarjeta", "$1.99 each, with card."), ("$2.99 | no card needed", "$2.99 each."),
        ("$2.99 no coupon or card required", "$2.99 each."), ("$2.99 | No membership required", "$2.99 each."),
        ("2/$5 | no need to clip coupons", "2 for $5.00, $2.50 each."),
        ("Buy One, Get One at 50% Off | Hallmark Cards | Limit 4", "Buy 1 get 1 50% off, limit 4."),
        ("Playing cards $1.99", "$1.99 each."),
        ("$5.99 | With a Separate $10 Purchase & Price Plus Card", "$5.99 each, with $10.00 purchase, with card."),
        ("$2.99 LIMIT 4 | after limit $3.99 ea", "$2.99 each, limit 4, otherwise $3.99 each."),
        ("Stock-Up Price! $2.00 | Limit 6", "$2.00 each, limit 6."), ("HOT BUY $4.44", "$4.44 each."),
        ("3.98 lb 8.77/kg", "$3.98 a pound."), ("PRICE DROPS $4.29 Per Lb.", "$4.29 a pound."),
        ("6.99 | BonusCard savings $2", "$6.99 each, with card, regular price $8.99 each."),
        ("2/$5.00 | c/tarjeta", "2 for $5.00, with card, $2.50 each."),
        ("$2.99 | miembros solamente", "$2.99 each, with card."),
        ("4 x $20 | al comprar 4", "4 for $20.00, must buy 4, $5.00 each."),
        ("$3.99 | mínimo 4", "$3.99 each, must buy 4."), ("$11.99 dz.", "$11.99 per dozen."),
        ("$7.⁹⁹ lb.", "$7.99 a pound."), ("$4 ⁹⁹ lb", "$4.99 a pound."),
        ("$1.99 lb | Family pack | w/ Price Plus", "$1.99 a pound, with card."),
        ("$3.49 | Sale price valid 7/6-7/12", "$3.49 each."), ("1.29 lb | Bone-in shank half", "$1.29 a pound."),
        ("$5.99 lb. | 5 lb. limit", "$5.99 a pound, limit 5 lb."),
        ("$7.49 lb | Cut and wrapped free", "$7.49 a pound."),
        ("2 for $22 | single bottle $12.99", "2 for $22.00, must buy 2, otherwise $12.99 each, $11.00 each."),
        ("$2.29 | Coupon in ad, limit 2", "$2.29 each, limit 2, with store coupon."),
        ("$4.97 lb. | Celebrate Rewards digital coupon", "$4.97 a pound, with digital coupon."),
        ("Navel Oranges | 4 lbs. x $1.99", "4 pounds for $1.99, $0.50 lb."),
        ("$1.77 lb | Boneless Pork Loin Half", "$1.77 a pound."), ("Pick 'n Save | $2.49", "$2.49 each."),
        (
            "3/$10 | Must buy 3 | Lesser amounts $3.79 each",
            "3 for $10.00, must buy 3, otherwise $3.79 each, $3.33 each."
        ),
        ("$5.00 | LIMIT 4, OVER LIMIT 6.49", "$5.00 each, limit 4, otherwise $6.49 each."),
        ("$2.99 | Cardholders save $1", "$2.99 each, with card, regular price $3.99 each."),
        ("No coupon $2.99", "$2.99 each."), ("No Card. No Coupons. 2/$5", "2 for $5.00, $2.50 each."),
        ("Softener salt $5 80 lb. bag", "$5.00 each."), ("Toy car requires 2 AA batteries | $9.99", "$9.99 each."),
        ("With $10 purchase 99¢", "$0.99 each, with $10.00 purchase."), ("Today's price $3.99", "$3.99 each."),
        (
            "Pepsi $5.99 assorted varieties BOGO",
            "Buy 1 get 1 free, regular price $5.99 each, that is $3.00 each when you buy 2."
        ),
        ("Mobile coupon $2.99", "$2.99 each, with digital coupon."),
        ("5 frozen meals for $10", "5 for $10.00, $2.00 each."),
        ("$5 off $29.99 purchase", "Spend $29.99 save $5.00."), ("5 lb $2.99 ea.", "$2.99 each."),
        ("load2card offer $2.99", "$2.99 each, with digital coupon."),
    ]

    private static let counts = [
        ("4/$11 | Lesser quantities are regular price", "4 for $11.00, must buy 4, $2.75 each."),
        ("3/$9 | Quantities less than 3 are regular price", "3 for $9.00, must buy 3, $3.00 each."),
        ("4/$10 | fewer than 4 sold at everyday low price", "4 for $10.00, must buy 4, $2.50 each."),
        ("3/$9 | Singles sell at regular retail", "3 for $9.00, must buy 3, $3.00 each."),
        ("2/$5 | otherwise $2.99 ea.", "2 for $5.00, must buy 2, otherwise $2.99 each, $2.50 each."),
        ("3/$12 | Doritos | $5.99 each if less than 3", "3 for $12.00, must buy 3, otherwise $5.99 each, $4.00 each."),
        ("$2.99 each | min 3 items", "$2.99 each, must buy 3."),
        ("$2.99 ea. | minimum 2 bags", "$2.99 each, must buy 2."),
        ("$2.99 ea. | 6-bottle minimum", "$2.99 each, must buy 6."),
        ("4/$10 | requires 4", "4 for $10.00, must buy 4, $2.50 each."),
        ("$2.50 ea. | when buying 4", "$2.50 each, must buy 4."),
        ("4/$10 | in groups of 4", "4 for $10.00, in multiples of 4, $2.50 each."),
        ("10/$10 | You don't have to buy 10!", "10 for $10.00, $1.00 each."),
        ("2/$5 | don't need to buy 2", "2 for $5.00, $2.50 each."), ("3# for $5", "3 pounds for $5.00, $1.67 lb."),
        ("Large Eggs dozen 2/$6", "2 for $6.00, $3.00 each."),
    ]

    private static let seconds = [
        (
            "Save 50% on the 2nd item | reg $4.00",
            "Buy 1 get 1 50% off, regular price $4.00 each, that is $3.00 each when you buy 2."
        ),
        (
            "Buy 2 save 50% on the second item, reg. $9.99",
            "Buy 1 get 1 50% off, regular price $9.99 each, that is $7.49 each when you buy 2."
        ),
        (
            "Second at $2 | reg. $4",
            "Buy 1 get 1 for $2.00, regular price $4.00 each, that is $3.00 each when you buy 2."
        ),
        (
            "Buy 2, get 2nd for $1 | reg. $4.00",
            "Buy 1 get 1 for $1.00, regular price $4.00 each, that is $2.50 each when you buy 2."
        ),
        ("2/$7 | Save $1 each when you buy 2", "2 for $7.00, must buy 2, regular price $4.50 each, $3.50 each."),
        (
            "BOGO | Save $2.50 each when you buy 2",
            "Buy 1 get 1 free, regular price $5.00 each, that is $2.50 each when you buy 2."
        ),
        ("$2.99 lb | Was $8.97 pkg", "$2.99 a pound."),
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
            "$3 less", "$5 & under", "$50 or more 10% off", "Only $5 or below", "Roughly $4.99 each",
            "Average price $4.99", "$4.99ish", "dropped 50¢ to $2.99", "$3.99 less $1 Fetch", "It's like $1.50 each",
            "It's like getting it for $1.50 each!", "$1.99 | net cost after points", "4.99 Rewards members 2.99",
            "Everyone $4.99 Rewards $2.99", "Coca-Cola 12 pack Buy 2 get 1 free, or 3/$15",
            "Tilapia 4 lb bag $11.99 = $3.00 lb", "Wings $9.99 | with any large pizza order", "Boost price $1.99",
            "Frequent shopper price 1.99", "Scene+ price 3.99", "Their price $4.29", "Last year's price 3.99",
            "Digital exclusive $1.99", "Loadable offer $1.99", "Text SAVE to 12345 | $1.99", "Present this ad $1.99",
            "EBT cardholders $2.99", "WIC only $3.99", "First time shoppers $1.99", "Autoship $12.99",
            "Buy 3, pay $9.99", "Buy 2 pay only $5.49", "Both for $9.99", "4 x $1.99", "First 2 for $5",
            "$1.99 | Case quantities only", "$1.99 | Whole case only", "$1.99 | Only when bought in fours",
            "$1.99 | Priced as part of 4", "Chips $3.00, sold in twos", "Corn 8/$2 or $3 dozen",
            "Competitor's price 4.99 | Price match", "Others charge $5.99", "Flat rate shipping 5.99", "Donate $3",
            "2/$5 or less", "Up to 2/$5", "Avg. retail $2.99",
            "1.49/100 g | Black Forest Ham", "3 lbs. $1 | Bananas", "$3.99 el kilo", "$1 off the second | reg. $4",
            "Buy 2 get 50% off 1 | reg $4", "50% off every second item | reg $4",
            "$2.50 ea | lesser quantities regular price", "Save between $1 and $3", "$10 | Choose 2: entrees or sides",
            "50% off $2.99", "$3.99 less $1 Fetch rebate", "$1.49 lb | with myLidl | Chicken",
            "$1.49 lb | Use 100 points", "20 fuelperks per $1 spent",
            "Price drop $1 | Oreos", "99¢ | limit 2, 3rd $2.49",
            "Bring this flyer | $2.99",
            "Win a $1,000 shopping spree!", "Add bacon for $1.00", "Pampers Size 2 for $24.99",
        ])
    func refuses(line: String) { #expect(AdReader.read(AdLine(joined: line)).price == nil) }
}
