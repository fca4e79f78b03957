import Glibc

/// A location listed by Kroger. Most are stores.
struct KrogerLocation: Sendable {
    let id: String
    let chain: String
    let position: SimPosition
    let zipCode: String
    let departmentIDs: Set<String>
    let zone: SimZone
    /// False for depots, fuel centers and the like, for which product queries return an empty list.
    let isRetail: Bool
    let json: SimJSON
}

/// A point on earth in degrees.
struct SimPosition: Hashable, Sendable {
    let latitude: Double, longitude: Double

    init?(latitude: Double, longitude: Double) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        (self.latitude, self.longitude) = (latitude, longitude)
    }

    static let origin = SimPosition()
    private init() { (latitude, longitude) = (0, 0) }

    /// Great-circle distance in miles (haversine, mean earth radius 3,958.8 miles).
    func miles(to other: SimPosition) -> Double {
        let radians = Double.pi / 180
        let (a, b) = (latitude * radians, other.latitude * radians)
        let (dLatitude, dLongitude) = (b - a, (other.longitude - longitude) * radians)
        let h = square(sin(dLatitude / 2)) + cos(a) * cos(b) * square(sin(dLongitude / 2))
        return 2 * 3958.8 * asin(min(1, h.squareRoot()))
    }
}

private func square(_ value: Double) -> Double { value * value }
