import Deals

/// A watch as it is stored.
struct WatchForm: StoredForm {
    static let table = "watch"

    private let words: String?, listID: String?
    private let stores: [Int64]
    private let atMostCents: Int?, unitAtMostCents: Int?
    private let unit: String?
    private let remindHoursBeforeEnd: Int?
    private let remindEveningBefore: Bool?

    private enum CodingKeys: String, CodingKey {
        case words, stores, unit
        case listID = "list_id"
        case atMostCents = "at_most_cents"
        case unitAtMostCents = "unit_at_most_cents"
        case remindHoursBeforeEnd = "remind_hours_before_end"
        case remindEveningBefore = "remind_evening_before"
    }

    init(_ watch: Watch) {
        (words, listID, stores) = (watch.words, watch.listID, watch.stores)
        switch watch.bound {
        case nil: (atMostCents, unitAtMostCents, unit) = (nil, nil, nil)
        case .cents(let cents)?: (atMostCents, unitAtMostCents, unit) = (cents, nil, nil)
        case .unitCents(let cents, let per)?: (atMostCents, unitAtMostCents, unit) = (nil, cents, per.storedWord)
        }
        switch watch.reminder {
        case nil: (remindHoursBeforeEnd, remindEveningBefore) = (nil, nil)
        case .hours(let hours)?: (remindHoursBeforeEnd, remindEveningBefore) = (hours, nil)
        case .eveningBefore?: (remindHoursBeforeEnd, remindEveningBefore) = (nil, true)
        }
    }

    /// - Throws: `damaged` for what no watch gave, such as a bound by a unit that is not known: without it the watch would
    ///   be for any price.
    func watch() throws(StoredFormError) -> Watch {
        guard let wish = words.map({ Watch.Wish.words($0) }) ?? listID.map({ .list($0) }) else {
            throw .damaged(table: Self.table)
        }
        return Watch(wish: wish, stores: stores, bound: try bound(), reminder: reminder)
    }

    private func bound() throws(StoredFormError) -> PriceBound? {
        if let atMostCents { return .cents(atMostCents) }
        guard let unitAtMostCents else { return nil }
        guard let unit = DisplayUnit.allCases.first(where: { $0.storedWord == unit }) else {
            throw .damaged(table: Self.table)
        }
        return .unitCents(unitAtMostCents, per: unit)
    }

    private var reminder: WatchReminder? {
        remindHoursBeforeEnd.map { .hours($0) } ?? (remindEveningBefore == true ? .eveningBefore : nil)
    }
}

extension DisplayUnit {
    fileprivate var storedWord: String {
        switch self {
        case .ounce: "oz"
        case .pound: "lb"
        case .fluidOunce: "fl oz"
        case .quart: "qt"
        case .gallon: "gal"
        case .dryPint: "dry pt"
        case .each: "each"
        case .dozen: "dozen"
        case .hundred: "100 ct"
        case .sheets100: "100 sheets"
        case .squareFeet100: "100 sq ft"
        }
    }
}
