/// The rule for when a run is due.
package struct Schedule: Hashable, Sendable {
    /// The age of a good run after which the next one is due.
    package let refreshHours: Int
}

extension Schedule: Decodable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case refreshHours = "refresh_hours"
    }

    package init(from decoder: any Decoder) throws {
        let keys = try decoder.strict(CodingKeys.self)
        refreshHours = try keys.integer(.refreshHours, in: 1...720)
    }
}
