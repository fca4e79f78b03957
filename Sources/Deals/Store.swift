/// A point on Earth in millionths of a degree, about 0.1 m.
package struct Coordinate: Hashable, Sendable {
    package let latitudeMicrodegrees: Int
    package let longitudeMicrodegrees: Int

    /// - Returns: nil outside ±90° and ±180°.
    package init?(latitudeMicrodegrees: Int, longitudeMicrodegrees: Int) {
        guard abs(latitudeMicrodegrees) <= 90_000_000, abs(longitudeMicrodegrees) <= 180_000_000 else { return nil }
        self.latitudeMicrodegrees = latitudeMicrodegrees
        self.longitudeMicrodegrees = longitudeMicrodegrees
    }

    /// - Returns: nil outside ±90° and ±180°.
    package init?(latitude: Degrees, longitude: Degrees) {
        self.init(latitudeMicrodegrees: latitude.millionths, longitudeMicrodegrees: longitude.millionths)
    }

    package var latitude: Degrees { Degrees(millionths: latitudeMicrodegrees) }
    package var longitude: Degrees { Degrees(millionths: longitudeMicrodegrees) }
}

/// One location of a chain.
package struct Store: Hashable, Sendable {
    /// The retailer: "publix", "kroger".
    package let chain: String
    /// The chain's own code for the location, as its upstream requires it.
    package let code: String
    /// The code in the chain's weekly-ad pages, if it differs (Publix: seven digits).
    package let adCode: String?
    package let name: String
    package let street: String?
    package let city: String?
    /// Two-letter code; promotion rules can depend on it.
    package let state: String
    package let postalCode: String?
    package let location: Coordinate
    /// IANA name; validity ends at midnight in this zone.
    package let timeZone: String
    /// The last day it is open, if the chain says that it closes or has closed.
    package let lastDay: LocalDay?

    package init(
        chain: String, code: String, adCode: String? = nil, name: String, street: String? = nil, city: String? = nil,
        state: String, postalCode: String? = nil, location: Coordinate, timeZone: String, lastDay: LocalDay? = nil
    ) {
        self.chain = chain
        self.code = code
        self.adCode = adCode
        self.name = name
        self.street = street
        self.city = city
        self.state = state
        self.postalCode = postalCode
        self.location = location
        self.timeZone = timeZone
        self.lastDay = lastDay
    }
}
