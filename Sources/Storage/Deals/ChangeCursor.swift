import Deals

/// The place up to which a reader has read the changes. Who continues from it reads each later change once, also those of a
/// run that was committed late.
package enum ChangeCursor: Hashable, Sendable {
    /// All changes known at a place.
    case at(Place)
    /// The changes of a window, in order, up to a position.
    case within(Window, ChangePosition)

    /// Changes are known at an instant if their switch was committed and they have taken effect. The number of the newest
    /// switch and the instant together say which: a later look finds more, never fewer.
    package struct Place: Hashable, Sendable {
        /// The newest switch; nil before the first reading, which begins at the instant alone.
        package let switchID: Int64?
        /// Microseconds since 1970.
        package let microseconds: Int

        package init(switchID: Int64?, microseconds: Int) {
            (self.switchID, self.microseconds) = (switchID, microseconds)
        }
    }

    /// The changes that were not known at one place and are known at another.
    package struct Window: Hashable, Sendable {
        package let from: Place, through: Place

        package init(from: Place, through: Place) { (self.from, self.through) = (from, through) }
    }

    /// A change in the order of its window.
    package struct ChangePosition: Hashable, Sendable {
        package let microseconds: Int, switchID: Int64, listingID: Int64, mechanic: String

        package init(microseconds: Int, switchID: Int64, listingID: Int64, mechanic: String) {
            (self.microseconds, self.switchID) = (microseconds, switchID)
            (self.listingID, self.mechanic) = (listingID, mechanic)
        }
    }

    /// Begins after an instant.
    ///
    /// - Parameter instant: seconds since 1970.
    package init(since instant: Int) { self = .at(Place(switchID: nil, microseconds: instant * 1_000_000)) }
}

/// As text: "12.1790000000000000", and within a window with the other place and the position. Digits, letters, "_"
/// and ".".
extension ChangeCursor: LosslessStringConvertible {
    package var description: String {
        switch self {
        case .at(let place): place.text
        case .within(let window, let position):
            """
            \(window.from.text).\(window.through.text).\(position.microseconds).\(position.switchID)\
            .\(position.listingID).\(position.mechanic)
            """
        }
    }

    /// nil: not a cursor, or not written as `description` writes it.
    package init?(_ description: String) {
        let fields = description.split(separator: ".", omittingEmptySubsequences: false)
        guard fields.count >= 2, let from = Place(fields[0], fields[1]) else { return nil }
        if fields.count == 2 {
            self = .at(from)
        } else {
            guard fields.count == 8, let through = Place(fields[2], fields[3]), through.switchID != nil,
                let position = ChangePosition(fields[4...])
            else { return nil }
            self = .within(Window(from: from, through: through), position)
        }
        guard self.description == description else { return nil }
    }
}

extension ChangeCursor.ChangePosition {
    fileprivate init?(_ fields: ArraySlice<Substring>) {
        let fields = Array(fields)
        guard let instant = Int(fields[0]), ChangeCursor.Place.instants.contains(instant),
            let change = Int64(fields[1]), let listing = Int64(fields[2]),
            let mechanic = Mechanic(rawValue: String(fields[3]))
        else { return nil }
        self.init(microseconds: instant, switchID: change, listingID: listing, mechanic: mechanic.rawValue)
    }
}

extension ChangeCursor.Place {
    /// Those of the years that PostgreSQL and a calendar can hold.
    fileprivate static let instants = 0...253_402_300_799_999_999

    /// In place of a number, where there is none: it must not begin like an option of a command.
    private static let start = "start"

    fileprivate var text: String { "\(switchID.map { "\($0)" } ?? Self.start).\(microseconds)" }

    fileprivate init?(_ switchID: Substring, _ microseconds: Substring) {
        guard let instant = Int(microseconds), Self.instants.contains(instant) else { return nil }
        if switchID == Self.start {
            self.init(switchID: nil, microseconds: instant)
        } else {
            guard let number = Int64(switchID), number >= 0 else { return nil }
            self.init(switchID: number, microseconds: instant)
        }
    }
}
