import AdText
import Deals

/// Generated price lists that resemble real ones: the stores of a chain sell mostly the same items, at prices of their
/// own. The list of a store is the same at every call.
struct Market {
    /// The number of items whose price is requested for a store.
    static let offersPerStore = 1_000
    static let chain = "acme", source = "acme-prices"
    private static let things = ["Whole Milk", "Ground Beef", "Orange Juice", "Sandwich Bread", "Greek Yogurt", "Rice"]
    private static let brands = ["Acme", "Sunny Farms", "Old Mill", "Harvest Table", "Blue Ridge"]
    private static let departments = ["Dairy", "Meat", "Grocery", "Bakery", "Frozen"]

    let stores: [Store]
    private let week: Validity
    /// Caches readings, because parsing is not part of the measurement.
    private var readings: [AdWords: Reading] = [:]
    private let sizes: [Int: PackageSize]

    init(rows: Int) { self.init(stores: max(1, rows / Self.offersPerStore)) }

    /// - Parameter first: the first day of the week of all offers.
    init(stores count: Int, first: LocalDay = LocalDay(daysSinceEpoch: 20_629)) {
        week = Validity(first: first, last: first.adding(days: 6))!
        let context = SizeContext(title: "", department: nil)
        sizes = Dictionary(
            uniqueKeysWithValues: (4..<33).compactMap { ounces in
                SizeReader.read("\(ounces)-oz pkg.", context: context).map { (ounces, $0) }
            })
        stores = (1...count).map { number in
            Store(
                chain: Self.chain, code: "\(number)", name: "Store \(number)", state: "GA",
                location: Coordinate(
                    latitudeMicrodegrees: 33_000_000 + number / 40 * 30_000,
                    longitudeMicrodegrees: -85_000_000 + number % 40 * 30_000)!,
                timeZone: "America/New_York")
        }
    }

    /// - Parameter week: in every week but the first, one line in twenty differs in price from the first.
    mutating func offers(at store: Int, week: Int) -> [Offer] {
        (0..<Self.offersPerStore).map { line in
            let item = line * 16 + mixed(store, line) % 16
            let price = 99 + mixed(item, store % 40, line % 20 == 7 ? week : 0) % 900
            return offer(of: item, price: price)
        }
    }

    /// One of the ads that the stores of a chain share: most lines occur in all of them.
    mutating func ad(_ number: Int, lines: Int) -> [Offer] {
        (0..<lines).map { line in
            let region = mixed(line, 1) % 10 == 0 ? number : 0
            return offer(of: line * 7 + region % 7, price: 99 + mixed(line, region, 2) % 900)
        }
    }

    /// The price list of a store. One price in ten is its own, the others are those of its division: of 83 items seen
    /// at two stores of one city, 75 cost the same (data of 2022).
    mutating func priceList(of store: Int, division: Int) -> [Offer] {
        (0..<Self.offersPerStore).map { item in
            let seller = mixed(item, store, 3) % 10 == 0 ? 1_000 + store : division
            return offer(of: item, price: 99 + mixed(item, seller, 4) % 900)
        }
    }

    private mutating func offer(of item: Int, price: Int) -> Offer {
        let words = words(of: item, price: price)
        let reading = readings[words] ?? AdReader.read(AdLine(deal: words.deal, savings: words.savings))
        readings[words] = reading
        return Offer(
            listing: listing(of: item), words: words, reading: reading, size: sizes[ounces(of: item)],
            validity: week)
    }

    private func listing(of item: Int) -> Listing {
        Listing(
            sku: "\(1_000_000 + item)", title: "\(pick(Self.brands, item)) \(pick(Self.things, item / 5)) No. \(item)",
            sizeText: "\(ounces(of: item)) oz", department: pick(Self.departments, item))
    }

    private func ounces(of item: Int) -> Int { 4 + item % 29 }

    /// Of ten lines, six have a plain price; "2 for", "buy 1 get 1 free" and a percentage share the rest.
    private func words(of item: Int, price: Int) -> AdWords {
        let details = "Or Light, Selected Varieties, \(ounces(of: item))-oz pkg."
        let money = "$\(price / 100).\(price / 10 % 10)\(price % 10)"
        return switch item % 10 {
        case 0, 1:
            AdWords(deal: "2 for \(money)", savings: "Save up to $1.09 on 2", details: details, valid: "6/25 - 7/1")
        case 2: AdWords(deal: "Buy 1 Get 1 Free", savings: "Save up to \(money)", details: details, valid: "6/25 - 7/1")
        case 3: AdWords(deal: "\(5 + price % 40)% off", savings: nil, details: details, valid: "6/25 - 7/1")
        default: AdWords(deal: "\(money)", savings: "Save up to $1.00", details: details, valid: "6/25 - 7/1")
        }
    }

    private func pick(_ words: [String], _ number: Int) -> String { words[number % words.count] }

    private func mixed(_ numbers: Int...) -> Int { Self.mixed(numbers) }

    /// A deterministic pseudo-random number (the finalizer of SplitMix64).
    static func mixed(_ numbers: [Int]) -> Int {
        let state = numbers.reduce(0x9E37_79B9_7F4A_7C15 as UInt64) { state, number in
            let mixed = (state ^ UInt64(number)) &* 0xBF58_476D_1CE4_E5B9
            return mixed ^ (mixed >> 31)
        }
        return Int(state >> 2)
    }
}
