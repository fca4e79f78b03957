import HTTPTypes
package import Rows

/// The formats that `Accept` requests (RFC 9110, section 12.5.1).
package enum Negotiation {
    /// - Parameter formats: those there are, the standard first.
    /// - Returns: nil where none of them will do.
    package static func format(_ accept: String?, of formats: [Format]) -> Format? {
        guard let accept, accept != "*/*" else { return formats.first }
        let ranges = accept.split(separator: ",").compactMap { MediaRange($0) }
        guard !ranges.isEmpty else { return formats.first }
        let rated = formats.compactMap { format in
            ranges.filter { $0.holds(format.mediaType) }.max { $0.precision < $1.precision }.map {
                (format, $0.quality)
            }
        }
        // Of equals the first: what a client names without preference it gets in our own order.
        let best = rated.map(\.1).max() ?? 0
        return best > 0 ? rated.first { $0.1 == best }?.0 : nil
    }

    static func takesGzip(_ encodings: String?) -> Bool {
        guard let encodings else { return false }
        if encodings == "gzip" { return true }
        let named = encodings.lowercased().split(separator: ",").map {
            $0.split(separator: ";").map { $0.filter { $0 != " " } }
        }
        // A weight for gzip by name takes precedence over that for all encodings.
        guard let range = named.first(where: { $0.first == "gzip" }) ?? named.first(where: { $0.first == "*" }) else {
            return false
        }
        return !range.dropFirst().contains { $0.hasPrefix("q=0") && !$0.contains { ("1"..."9").contains($0) } }
    }
}

/// "text/*;q=0.5".
private struct MediaRange {
    let type: Substring, subtype: Substring
    /// 0 to 1.
    let quality: Double

    init?(_ text: Substring) {
        let pieces = text.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
        let sides = (pieces.first ?? "").split(separator: "/")
        guard sides.count == 2 else { return nil }
        (type, subtype) = (sides[0], sides[1])
        quality =
            pieces.dropFirst().first { $0.hasPrefix("q=") }.map { min(1, max(0, Double($0.dropFirst(2)) ?? 0)) } ?? 1
    }

    var precision: Int { (type == "*" ? 0 : 1) + (subtype == "*" ? 0 : 1) }

    func holds(_ mediaType: String) -> Bool {
        let sides = mediaType.split(separator: "/")
        return (type == "*" || type == sides[0]) && (subtype == "*" || subtype == sides[1])
    }
}
