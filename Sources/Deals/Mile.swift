/// Converts between miles, in which people state distances, and meters, in which they are stored.
package enum Mile {
    /// 1609.344 m, exact.
    package static let millimeters = 1_609_344

    package static func meters(_ miles: Int) -> Int { miles * millimeters / 1_000 }

    /// With one decimal place, without floating point: "3.1 mi".
    package static func text(meters: Int) -> String {
        let tenths = (meters * 10_000 + millimeters / 2) / millimeters
        return "\(tenths / 10).\(tenths % 10) mi"
    }
}
