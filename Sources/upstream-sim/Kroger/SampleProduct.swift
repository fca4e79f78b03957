/// One product of the sample catalogue, before it has a store's price.
struct SampleProduct: Sendable {
    let id: String
    /// Position in the catalogue; determines which rare properties of real data the product has.
    let index: Int
    let brand: String
    let description: String
    let size: String
    /// In cents; per pound if `isByWeight`.
    let regular: Int
    let category: String
    let isByWeight: Bool
    let isHot: Bool

    var aisle: String { category == "Produce" ? "PRODUCE" : "AISLE \(index % 24 + 1)" }

    var temperature: String {
        if isHot { return "Hot" }
        switch category {
        case "Frozen": return "Frozen"
        case "Dairy", "Meat & Seafood", "Deli": return "Refrigerated"
        default: return "Ambient"
        }
    }
}

/// A property of every n-th product, at fixed positions in the catalogue.
struct Quirk: Sendable {
    let every: Int, from: Int
    func has(_ product: SampleProduct) -> Bool { product.index % every == from }

    static let noBrand = Quirk(every: 31, from: 4)
    static let noOrigin = Quirk(every: 25, from: 7)
    static let noImages = Quirk(every: 59, from: 8)
    static let emptyInformation = Quirk(every: 8, from: 5)
    static let noAisle = Quirk(every: 8, from: 6)
    static let repeatedCategory = Quirk(every: 23, from: 2)
    /// UTF-8 decoded as Latin-1: `Kroger®` becomes `KrogerÂ®`.
    static let mojibake = Quirk(every: 19, from: 3)
    static let notCarried = Quirk(every: 43, from: 19)
    static let priceMissing = Quirk(every: 101, from: 33)
    static let priceEmpty = Quirk(every: 71, from: 29)
    static let promoEqualsRegular = Quirk(every: 37, from: 16)
    static let promoAbsent = Quirk(every: 2, from: 1)
    static let longFraction = Quirk(every: 13, from: 12)
    static let outOfStock = Quirk(every: 41, from: 9)
    static let stockUnknown = Quirk(every: 11, from: 10)
    static let sentinelDates = Quirk(every: 5, from: 0)
    static let millisecondDates = Quirk(every: 5, from: 2)
    static let nutritionObject = Quirk(every: 17, from: 1)
    static let nutritionArray = Quirk(every: 17, from: 11)
    static let unspacedOunces = Quirk(every: 67, from: 20)
}
