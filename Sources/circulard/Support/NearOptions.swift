import ArgumentParser
import CommandSupport
import Deals
import Storage

/// Where to search: "33.749,-84.388", or "30306", the ZIP code of known stores.
enum SearchCenter: ExpressibleByArgument, Sendable {
    case point(Coordinate)
    case postalCode(String)
    /// Outside of the United States, where no store can be; in another order or with another sign it would be there.
    case misplaced(String, meant: Coordinate)

    init?(argument: String) {
        if let match = argument.wholeMatch(of: #/\s*(\d{5})(?:-\d{4})?\s*/#) {
            self = .postalCode(String(match.1))
        } else if let meant = Self.meant(by: argument) {
            self = .misplaced(argument, meant: meant)
        } else if let place = PlaceArgument(argument: argument) {
            self = .point(place.coordinate)
        } else {
            return nil
        }
    }

    private static func meant(by argument: String) -> Coordinate? {
        guard let (latitude, longitude) = PlaceArgument.degrees(in: argument) else { return nil }
        return USState.intended(latitude: latitude.millionths, longitude: longitude.millionths)
    }

    /// - Throws: a validation error for a point that was meant for another one.
    func validate() throws {
        guard case .misplaced(let text, let meant) = self else { return }
        throw ValidationError(
            "--near \(text) is not in the United States: the latitude comes first, and a longitude there is negative. Did "
                + "you mean --near \(meant.latitude.short),\(meant.longitude.short)?")
    }
}

extension SearchCenter {
    /// nil for a point.
    var postalCode: String? { if case .postalCode(let code) = self { code } else { nil } }

    /// - Throws: a failure where neither the ZIP code nor a store in it is known.
    func point(in database: Database) async throws -> Coordinate {
        switch self {
        case .point(let point): return point
        case .misplaced(_, let meant): return meant
        case .postalCode(let code):
            if let point = try await database.middle(ofPostalCode: code, at: Clock.now()) { return point }
            throw Failure.usage(
                "no store is known in ZIP code \(code), and a ZIP code is located by the stores in it",
                advice: "give --near LAT,LON, such as --near 33.749,-84.388, which maps on the web show for any place; "
                    + "or give the places of all ZIP codes once: circulard stores zip-codes --help")
        }
    }
}

/// Options for a point and a radius.
struct NearOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Center of the search, in degrees: 33.749,-84.388; or the ZIP code of known stores.", valueName: "lat,lon"))
    var near: SearchCenter?

    @Option(help: ArgumentHelp("Radius of the search in whole miles, 1 to 100.", valueName: "miles"))
    var radius: Int = 10

    func validate() throws {
        guard (1...100).contains(radius) else {
            throw ValidationError("--radius \(radius) is not within 1 to 100 miles")
        }
        try near?.validate()
    }

    var radiusMeters: Int { Mile.meters(radius) }

    /// - Throws: a validation error without a location.
    func requireGiven() throws {
        guard near != nil else {
            throw ValidationError("a location is required: --near LAT,LON, such as --near 33.749,-84.388")
        }
    }

    /// - Returns: nil without a location.
    /// - Throws: a failure where no store of the ZIP code is known.
    func center(in database: Database) async throws -> Coordinate? {
        try await near?.point(in: database)
    }

    func required(in database: Database) async throws -> Coordinate {
        guard let point = try await center(in: database) else {
            throw Failure.usage("a location is required: --near LAT,LON", advice: "for example --near 33.749,-84.388")
        }
        return point
    }
}
