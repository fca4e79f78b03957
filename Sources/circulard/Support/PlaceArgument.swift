import ArgumentParser
import Deals

/// "33.749,-84.388": latitude, longitude.
struct PlaceArgument: ExpressibleByArgument, Sendable {
    let coordinate: Coordinate

    init?(argument: String) {
        guard let (latitude, longitude) = Self.degrees(in: argument),
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        else { return nil }
        self.coordinate = coordinate
    }

    /// Two numbers, which may be out of range.
    static func degrees(in argument: String) -> (latitude: Degrees, longitude: Degrees)? {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map {
            Degrees($0.drop { $0 == " " })
        }
        guard parts.count == 2, let latitude = parts[0], let longitude = parts[1] else { return nil }
        return (latitude, longitude)
    }
}
