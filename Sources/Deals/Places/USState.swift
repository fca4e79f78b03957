/// The location and time zones of a US state. Detects impossible store locations (exchanged, without the minus sign,
/// zero), and gives the time zone for chains that do not name one.
package struct USState: Sendable {
    /// An area whose time zone differs from the rest of the state. In hundredths of a degree; nil means unbounded.
    struct ZoneLine: Sendable {
        let zone: String, southOf: Int?, westOf: Int?

        init(_ zone: String, southOf: Int? = nil, westOf: Int? = nil) {
            (self.zone, self.southOf, self.westOf) = (zone, southOf, westOf)
        }
    }

    package let code: String
    let outline: Outline

    /// - Returns: nil if the code is not a state, the District of Columbia, Puerto Rico or the Virgin Islands.
    package init?(_ code: String) {
        guard let outline = outlines[code] else { return nil }
        (self.code, self.outline) = (code, outline)
    }

    /// The IANA zone at the point. If several lines match, the first one wins.
    package func timeZone(at point: Coordinate) -> String {
        zoneLines[code]?.first { line in
            line.southOf.map { point.latitudeMicrodegrees < $0 * 10_000 } ?? true
                && line.westOf.map { point.longitudeMicrodegrees < -$0 * 10_000 } ?? true
        }?.zone ?? outline.zone
    }

    /// The point in the United States that somebody meant who exchanged latitude and longitude, or left out a minus sign.
    ///
    /// - Parameters: millionths of a degree, which may be out of range.
    /// - Returns: nil if the point is in a state, or no such change leads into one.
    package static func intended(latitude: Int, longitude: Int) -> Coordinate? {
        guard !isInAny(latitude, longitude) else { return nil }
        let changes = [
            (longitude, latitude), (latitude, -longitude), (longitude, -latitude), (-latitude, longitude),
        ]
        return changes.first(where: isInAny).flatMap {
            Coordinate(latitudeMicrodegrees: $0.0, longitudeMicrodegrees: $0.1)
        }
    }

    private static func isInAny(_ latitude: Int, _ longitude: Int) -> Bool {
        outlines.keys.contains { USState($0)?.holds(latitude, longitude) == true }
    }

    /// - Parameters: millionths of a degree, which may be out of range.
    package func holds(_ latitude: Int, _ longitude: Int) -> Bool {
        let tenth = 100_000
        return outline.north.lowerBound * tenth <= latitude && latitude <= outline.north.upperBound * tenth
            && outline.west.lowerBound * tenth <= -longitude && -longitude <= outline.west.upperBound * tenth
    }
}
