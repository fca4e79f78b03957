/// A department of a store, of one list for all chains, in the order in which a store's entrance leads to them.
package enum DepartmentGroup: String, Hashable, Sendable, CaseIterable {
    case produce
    case meatAndSeafood = "meat_seafood"
    case dairyAndEggs = "dairy_eggs"
    case bakery
    case deliAndPrepared = "deli_prepared"
    case frozen
    case pantry
    case snacksAndSweets = "snacks_sweets"
    case drinks
    case alcohol
    case household
    case healthAndBeauty = "health_beauty"
    case baby
    case pets
    case floralAndGarden = "floral_garden"
    /// Neither the goods nor the printed department say which.
    case other
}

extension DepartmentGroup {
    /// The goods that belong to it, in words.
    package var goods: String {
        switch self {
        case .produce: "fresh fruit and vegetables"
        case .meatAndSeafood: "meat, poultry, sausage, fish and seafood, fresh or cured"
        case .dairyAndEggs: "milk and its substitutes, butter, yogurt, cheese, eggs"
        case .bakery: "bread, buns, cakes, dough"
        case .deliAndPrepared: "the counter's meat, cheese and salads, sliced meat, dips, food ready to eat"
        case .frozen: "frozen food, and meals to heat"
        case .pantry: "groceries that keep: pasta, cans, cereal, oil, spices, sauces"
        case .snacksAndSweets: "chips, crackers, nuts, bars, cookies, candy"
        case .drinks: "drinks without alcohol, coffee and tea"
        case .alcohol: "beer, wine and the like, also without alcohol"
        case .household: "paper, cleaning, laundry, kitchen and other things for the house"
        case .healthAndBeauty: "medicine, vitamins, protein drinks, body care"
        case .baby: "diapers, wipes, baby food"
        case .pets: "food and things for animals"
        case .floralAndGarden: "flowers, plants, garden"
        case .other: "what neither the goods nor the printed department show"
        }
    }
}
