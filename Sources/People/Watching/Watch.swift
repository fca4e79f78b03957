import Deals
import Messages
import Rows
import WebKit

/// What a person wants to hear of: goods, at chosen stores, perhaps up to a price.
struct Watch: Hashable, Sendable {
    /// What it looks for.
    enum Wish: Hashable, Sendable {
        case words(String)
        /// The entries of a list that are not ticked off.
        case list(String)
    }

    static let longestWords = 120

    let wish: Wish
    /// Ids, never a place.
    let stores: [Int64]
    let bound: PriceBound?
    let reminder: WatchReminder?
}

/// What deals a watch is for.
enum PriceBound: Hashable, Sendable {
    /// The price of one, or of a pound of what is weighed.
    case cents(Int)
    case unitCents(Int, per: DisplayUnit)
}

/// When a watch reminds of a deal that it told.
enum WatchReminder: Hashable, Sendable {
    case eveningBefore
    case hours(Int)

    var reminder: Reminder {
        switch self {
        case .eveningBefore: .eveningBefore
        case .hours(let hours): Reminder(hoursBeforeEnd: hours) ?? .eveningBefore
        }
    }
}

extension Watch {
    /// As answers show it.
    var members: [Value.Member] {
        [
            .init("words", .text(words)), .init("list_id", .text(listID)),
            .init("stores", .list(stores.map { .integer(Int($0)) })),
        ] + (bound?.members ?? []) + (reminder.map { [$0.member] } ?? [])
    }

    var words: String? { if case .words(let words) = wish { words } else { nil } }
    var listID: String? { if case .list(let id) = wish { id } else { nil } }
}

extension PriceBound {
    fileprivate var members: [Value.Member] {
        switch self {
        case .cents(let cents): [.init("at_most_cents", .integer(cents))]
        case .unitCents(let cents, let unit):
            [.init("unit_at_most_cents", .integer(cents)), .init("unit", .text(unit.rawValue))]
        }
    }
}

extension WatchReminder {
    fileprivate var member: Value.Member {
        switch self {
        case .eveningBefore: .init("remind_evening_before", .flag(true))
        case .hours(let hours): .init("remind_hours_before_end", .integer(hours))
        }
    }
}

extension Value {
    func member(_ name: String) -> Value? {
        if case .object(let members) = self { members.first { $0.name == name }?.value } else { nil }
    }

    func string(_ name: String) -> String? { if case .text(let text)? = member(name) { text } else { nil } }
    func integer(_ name: String) -> Int? { if case .integer(let number)? = member(name) { number } else { nil } }
    func flag(_ name: String) -> Bool? { if case .flag(let flag)? = member(name) { flag } else { nil } }

    func elements(_ name: String) -> [Value] { if case .list(let values)? = member(name) { values } else { [] } }

    func integers(_ name: String) -> [Int] {
        elements(name).compactMap { if case .integer(let number) = $0 { number } else { nil } }
    }
}
