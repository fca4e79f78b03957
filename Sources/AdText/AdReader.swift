package import Deals

/// Reads the words of an ad line into an exact promotion, its price and their evidence, or refuses.
package enum AdReader {
    /// A longer line is no ad line; it is refused unread.
    package static let longestLine = 2_000

    /// - Parameter regular: the undiscounted price of one unit where the reader's caller knows it, as from a catalogue; 0 is
    ///   none. What the words themselves tell goes before it, and one that the deal does not go below is left out.
    /// - Returns: a reading that never guesses: where any amount or price word is left unread, it names them as residue
    ///   and has no price.
    package static func read(_ line: AdLine, regular: RegularPrice? = nil) -> Reading {
        guard line.bytes <= 4 * longestLine, case let zones = line.zones,
            zones.reduce(0, { $0 + $1.length }) <= longestLine
        else {
            return refusal(residue: ["more than \(longestLine) characters"])
        }
        let readings = zones.map { ZoneReading($0) }
        let evidence = readings.flatMap(\.evidence)
        let residue = readings.flatMap(\.residue)
        let assembly = PromotionAssembly(zip(zones, readings).map { ($0.zone, $1.findings) })
        switch assembly.outcome {
        case .promotion(let promotion) where residue.isEmpty || isUnpriced(promotion, unread: zones, readings):
            let regular = Self.regular(told: assembly.regularPrice(of: promotion), given: regular, beside: promotion)
            let price = residue.isEmpty ? promotion.price(regular: regular) : nil
            return Reading(
                promotion: promotion, price: price, regular: regular, saving: assembly.exactSaving(by: promotion),
                evidence: evidence,
                residue: residue)
        case .contradiction where residue.isEmpty: return refusal(evidence: evidence, residue: evidence.map(\.text))
        default: return refusal(evidence: evidence, residue: residue)
        }
    }

    /// The legal text below "$20 off your first order of $75" cannot make it a price, whatever is unread in it.
    private static func isUnpriced(_ promotion: Promotion, unread zones: [ZoneWords], _ readings: [ZoneReading]) -> Bool
    {
        let isInFinePrint = zip(zones, readings).allSatisfy { $0.zone == .details || $1.residue.isEmpty }
        switch promotion.benefit {
        case .basketOff, .reward: return isInFinePrint
        default: return false
        }
    }

    /// The regular price from the words, else the caller's where the deal goes below it. One that leaves nothing to pay is
    /// a misreading or a misprint.
    private static func regular(
        told: RegularPrice?, given: RegularPrice?, beside promotion: Promotion
    ) -> RegularPrice? {
        let given = given.flatMap { $0.amount.numerator > 0 ? $0 : nil }
        guard let known = told.map({ dearer($0, given) }) ?? given, let price = promotion.price(regular: known) else {
            return told ?? given
        }
        guard price.effectiveEach.numerator > 0 else { return nil }
        return told != nil || price.basis == .atLeast || price.effectiveEach < known.amount ? known : nil
    }

    /// Of a "save up to" that the caller's price contradicts the dearer is still a bound.
    private static func dearer(_ told: RegularPrice, _ given: RegularPrice?) -> RegularPrice {
        guard let given, told.basis == .atMost, told.amount < given.amount else { return told }
        return RegularPrice(given.amount, basis: .atMost)
    }

    private static func refusal(evidence: [Evidence] = [], residue: [String] = []) -> Reading {
        Reading(promotion: nil, price: nil, evidence: evidence, residue: residue)
    }
}
