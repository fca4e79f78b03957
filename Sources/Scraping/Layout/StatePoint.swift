package import Deals

extension USState {
    /// A location in the state.
    ///
    /// - Parameters: millionths of a degree, which may be out of range.
    /// - Throws: the reason why no store of this state can be there. Coordinates that look exchanged are reported,
    ///   never swapped, since that would be a guess.
    package func point(latitude: Int, longitude: Int) throws(RejectedStore) -> Coordinate {
        guard holds(latitude, longitude),
            let point = Coordinate(latitudeMicrodegrees: latitude, longitudeMicrodegrees: longitude)
        else { throw RejectedStore(reason: explanation(latitude, longitude)) }
        return point
    }

    private func explanation(_ latitude: Int, _ longitude: Int) -> String {
        let place = "\(Degrees(millionths: latitude)), \(Degrees(millionths: longitude)) is not in \(code)"
        if latitude == 0, longitude == 0 { return "latitude and longitude are 0, which means unknown" }
        if holds(longitude, latitude) || holds(longitude, -latitude) {
            return "latitude and longitude seem exchanged: \(place)"
        }
        if holds(latitude, -longitude) { return "the longitude seems to lack its minus sign: \(place)" }
        return place
    }
}
