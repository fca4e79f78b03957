import ArgumentParser
import Deals

/// "33.749,-84.388": latitude, longitude.
struct PlaceArgument: ExpressibleByArgument, Sendable {
    let coordinate: Coordinate

    init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map {
            Degrees($0.drop { $0 == " " })
        }
        guard parts.count == 2, let latitude = parts[0], let longitude = parts[1],
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        else { return nil }
        self.coordinate = coordinate
    }
}

/// Options for a point and a radius.
struct NearOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Center of the search, in degrees: 33.749,-84.388.", valueName: "lat,lon"))
    var near: PlaceArgument?

    @Option(help: ArgumentHelp("Radius of the search in whole miles, 1 to 100.", valueName: "miles"))
    var radius: Int = 10

    func validate() throws {
        guard (1...100).contains(radius) else {
            throw ValidationError("--radius \(radius) is not within 1 to 100 miles")
        }
    }

    var radiusMeters: Int { Mile.meters(radius) }

    func required() throws -> Coordinate {
        guard let near else {
            throw ValidationError("a location is required: --near LAT,LON, such as --near 33.749,-84.388")
        }
        return near.coordinate
    }
}
