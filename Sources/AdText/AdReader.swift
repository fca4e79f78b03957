package import Deals

/// Reads the words of an ad line into an exact promotion, its price and their evidence, or refuses.
package enum AdReader {
    /// A longer line is no ad line; it is refused unread.
    package static let longestLine = 2_000

    /// - Returns: a reading that never guesses: where any amount or price word is left unread, it names them as residue
    ///   and has no promotion and no price.
    package static func read(_ line: AdLine) -> Reading {
        let zones = line.zones
        guard zones.reduce(0, { $0 + $1.text.unicodeScalars.count }) <= longestLine else {
            return refusal(residue: ["more than \(longestLine) characters"])
        }
        let readings = zones.map { ZoneReading($0.text, in: $0.zone) }
        let evidence = readings.flatMap(\.evidence)
        let residue = readings.flatMap(\.residue)
        guard residue.isEmpty else { return refusal(evidence: evidence, residue: residue) }
        let assembly = PromotionAssembly(zip(zones, readings).map { ($0.zone, $1.findings) })
        switch assembly.outcome {
        case .unpriced: return refusal(evidence: evidence)
        case .contradiction: return refusal(evidence: evidence, residue: evidence.map(\.text))
        case .promotion(let promotion):
            let regular = assembly.regularPrice(of: promotion)
            return Reading(
                promotion: promotion, price: promotion.price(regular: regular), regular: regular, evidence: evidence)
        }
    }

    private static func refusal(evidence: [Evidence] = [], residue: [String] = []) -> Reading {
        Reading(promotion: nil, price: nil, evidence: evidence, residue: residue)
    }
}
