import ArgumentParser
import Deals

/// "33.749,-84.388": latitude, longitude.
struct Place: ExpressibleByArgument, Sendable {
    let coordinate: Coordinate

    init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map { microdegrees($0) }
        guard parts.count == 2, let latitude = parts[0], let longitude = parts[1],
            let coordinate = Coordinate(latitudeMicrodegrees: latitude, longitudeMicrodegrees: longitude)
        else { return nil }
        self.coordinate = coordinate
    }
}

/// Options that say around where, and how far.
struct NearOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Point to measure from, in degrees: 33.749,-84.388.", valueName: "lat,lon"))
    var near: Place?

    @Option(help: ArgumentHelp("How far to look, in miles, 1 to 100.", valueName: "miles"))
    var radius: Int = 10

    func validate() throws {
        guard (1...100).contains(radius) else {
            throw ValidationError("--radius \(radius) is not within 1 to 100 miles")
        }
    }

    /// A mile is 1609.344 m.
    var radiusMeters: Int { radius * 1_609_344 / 1000 }

    func required() throws -> Coordinate {
        guard let near else { throw ValidationError("say around where: --near LAT,LON, such as --near 33.749,-84.388") }
        return near.coordinate
    }
}

/// Miles to a tenth, from meters, without floating point.
func miles(_ meters: Int) -> String {
    let tenths = (meters * 10_000 + 804_672) / 1_609_344
    return "\(tenths / 10).\(tenths % 10) mi"
}

/// Degrees to millionths; more than six decimals are cut.
private func microdegrees(_ text: Substring) -> Int? {
    let text = text.drop { $0 == " " }
    let isNegative = text.first == "-"
    let parts = (isNegative || text.first == "+" ? text.dropFirst() : text)
        .split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, !first.isEmpty, first.count <= 3,
        parts.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }),
        let whole = Int(first)
    else { return nil }
    let decimals = parts.count == 2 ? parts[1].prefix(6) : ""
    let part = Int(decimals + String(repeating: "0", count: 6 - decimals.count)) ?? 0
    return (isNegative ? -1 : 1) * (whole * 1_000_000 + part)
}

extension Character {
    fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
