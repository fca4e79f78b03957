package import Deals

/// Parses the text of an ad line into an exact promotion, its price and their evidence, or refuses.
package enum AdReader {
    /// The longest line that is parsed, in characters. A longer text is not an ad line and is refused unread.
    package static let longestLine = 2_000

    /// - Parameter regular: the undiscounted price of one unit if the caller knows it, for example from a catalogue; 0
    ///   means none. A regular price in the text takes precedence. It is ignored if the deal is not below it.
    /// - Returns: a reading without guesses: if any amount or price word is left unread, it is listed as unparsed text and
    ///   the reading has no price.
    package static func read(_ line: AdLine, regular: RegularPrice? = nil) -> Reading {
        guard AdLexicon.isKnown else { return refusal(unparsedText: ["lexicon.txt has a mistake"]) }
        guard line.bytes <= 4 * longestLine, case let zones = line.zones,
            zones.reduce(0, { $0 + $1.length }) <= longestLine
        else {
            return refusal(unparsedText: ["more than \(longestLine) characters"])
        }
        let readings = zones.map { ZoneReading($0) }
        let evidence = readings.flatMap(\.evidence)
        let unparsedText = readings.flatMap(\.unparsedText)
        let isTimes = readings.contains { $0.findings.contains { $0.price?.isTimes == true } }
        let clauses = LineClauses(
            zip(zones, readings).map { ($0.zone, $1.findings) },
            isSpanish: isTimes && zones.contains { Abbreviations.isSpanish(CleanText($0.scalars)) },
            isByPound: line.isByPound)
        switch clauses.outcome {
        case .promotion(let promotion) where unparsedText.isEmpty || isUnpriced(promotion, unread: zones, readings):
            let regular = Self.regular(told: clauses.regularPrice(of: promotion), given: regular, beside: promotion)
            return Reading(
                promotion: promotion, regular: regular, saving: clauses.exactSaving(by: promotion),
                percentSaved: clauses.percentSaved(by: promotion),
                evidence: evidence + self.evidence(of: clauses, in: zones), unparsedText: unparsedText)
        case .refused(let refusal) where unparsedText.isEmpty:
            return Self.refusal(
                evidence: evidence + self.evidence(of: clauses, in: zones),
                unparsedText: refusal == .contradiction ? evidence.map(\.text) : [])
        default: return refusal(evidence: evidence, unparsedText: unparsedText)
        }
    }

    /// The readings that combine the clauses of a line, each with the first field as its text.
    private static func evidence(of clauses: LineClauses, in zones: [ZoneWords]) -> [Evidence] {
        guard let field = zones.first?.pieces.first else { return [] }
        return clauses.readings.filter { !$0.isOneClause }.map {
            Evidence(text: field.text, rule: $0.id, in: field.field)
        }
    }

    /// The legal text below "$20 off your first order of $75" cannot turn it into a price, whatever part of that text
    /// is unread.
    private static func isUnpriced(_ promotion: Promotion, unread zones: [ZoneWords], _ readings: [ZoneReading]) -> Bool
    {
        let isInFinePrint = zip(zones, readings).allSatisfy { $0.zone == .details || $1.unparsedText.isEmpty }
        switch promotion.benefit {
        case .basketDiscount, .reward: return isInFinePrint
        default: return false
        }
    }

    /// The regular price from the text, or the caller's if the deal is below it. A regular price that leaves nothing to
    /// pay is a misreading or a misprint.
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

    /// If the caller's price contradicts a "save up to", the higher of both is still a bound.
    private static func dearer(_ told: RegularPrice, _ given: RegularPrice?) -> RegularPrice {
        guard let given, told.basis == .atMost, told.amount < given.amount else { return told }
        return RegularPrice(given.amount, basis: .atMost)
    }

    private static func refusal(evidence: [Evidence] = [], unparsedText: [String] = []) -> Reading {
        Reading(promotion: nil, evidence: evidence, unparsedText: unparsedText)
    }
}
