import Deals
import Presentation
import Rows
import Vault
import WebKit

extension Watch {
    /// The watch that a request asks for.
    ///
    /// - Throws: `invalidQuery`, with all that is wrong with it.
    init(_ request: PeopleRequest) throws(Problem) {
        let body = request.body
        var faults: [Problem.Fault] = []
        let wish = Self.wish(request, &faults)
        let stores = body.integers("stores")
        if !(1...EntryDealFinder.maximumStores).contains(stores.count) || stores.count != body.elements("stores").count
            || !stores.allSatisfy({ (1...Int(Int32.max)).contains($0) })
        {
            faults.append(
                .init(
                    parameter: "stores", detail: "is the ids of 1 to \(EntryDealFinder.maximumStores) stores: [12, 15]")
            )
        }
        let bound = PriceBound(body, &faults)
        let reminder = WatchReminder(body, &faults)
        guard let wish, faults.isEmpty else { throw .query(faults) }
        self.init(wish: wish, stores: Set(stores).sorted().map { Int64($0) }, bound: bound, reminder: reminder)
    }

    private static func wish(_ request: PeopleRequest, _ faults: inout [Problem.Fault]) -> Wish? {
        switch (request.body.member("words"), request.body.member("list_id")) {
        case (nil, .text(let id)?):
            if let id = RowID(text: id) { return .list(id.text) }
            faults.append(.init(parameter: "list_id", detail: "is the id of a list: a UUID"))
        case (_?, nil):
            if let words = try? request.requireText("words", longest: longestWords),
                words.contains(where: { $0.isLetter || $0.isNumber })
            {
                return .words(words)
            }
            faults.append(.init(parameter: "words", detail: "names goods, in at most \(longestWords) characters"))
        default: faults.append(.init(parameter: "words", detail: "or list_id says what to look for, one of them"))
        }
        return nil
    }
}

extension PriceBound {
    private static let cents = 1...1_000_000

    fileprivate init?(_ body: Value, _ faults: inout [Problem.Fault]) {
        let names = ["at_most_cents", "unit_at_most_cents", "unit"].filter { body.member($0) != nil }
        guard !names.isEmpty else { return nil }
        guard let bound = PriceBound(body), names.count == bound.memberCount, Self.cents.contains(bound.cents) else {
            faults.append(
                .init(
                    parameter: names[0],
                    detail: """
                        is at_most_cents, or unit_at_most_cents with unit (\(DisplayUnit.allCases.map(\.rawValue)
                            .joined(separator: ", "))): 1 to \(Self.cents.upperBound) cents
                        """))
            return nil
        }
        self = bound
    }

    private init?(_ value: Value) {
        if let cents = value.integer("at_most_cents") {
            self = .cents(cents)
        } else if let cents = value.integer("unit_at_most_cents"),
            let unit = value.string("unit").flatMap({ DisplayUnit(rawValue: $0) })
        {
            self = .unitCents(cents, per: unit)
        } else {
            return nil
        }
    }

    private var memberCount: Int { if case .cents = self { 1 } else { 2 } }
    private var cents: Int {
        switch self {
        case .cents(let cents), .unitCents(let cents, _): cents
        }
    }
}

extension WatchReminder {
    fileprivate init?(_ body: Value, _ faults: inout [Problem.Fault]) {
        let (hours, evening) = (body.member("remind_hours_before_end"), body.member("remind_evening_before"))
        switch (hours, evening) {
        case (nil, nil), (nil, .flag(false)?): return nil
        case (nil, .flag(true)?): self = .eveningBefore
        case (.integer(let number)?, nil) where (1...168).contains(number): self = .hours(number)
        default:
            faults.append(
                .init(
                    parameter: hours == nil ? "remind_evening_before" : "remind_hours_before_end",
                    detail: "is remind_evening_before: true, or remind_hours_before_end: 1 to 168, one of them"))
            return nil
        }
    }
}
