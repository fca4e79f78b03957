import AdText
import Deals
import FoundationEssentials
import HTML

/// One input object of `circulard parse deal`. Other keys are ignored.
struct DealQuestion: JSONQuestion {
    static let example = "{\"text\": \"2 for $5.00\", \"regular_price_cents\": 349}"

    let text: String
    /// The undiscounted price of one unit, if known. A regular price in the text takes precedence.
    let regularPrice: Money?

    init(text: String, regularPrice: Money? = nil) { (self.text, self.regularPrice) = (text, regularPrice) }

    init(from decoder: any Decoder) throws {
        let object = try decoder.container(keyedBy: QuestionKey.self)
        text = try object.decode(String.self, forKey: .text)
        let cents = try object.decodeIfPresent(Decimal.self, forKey: .regularPriceCents).map { "\($0)" }
        regularPrice = try cents.map { cents in
            // Up to about four billion cents: no shelf price is higher.
            guard let cents = UInt32(cents) else {
                throw DecodingError.dataCorruptedError(
                    forKey: QuestionKey.regularPriceCents, in: object, debugDescription: "not a whole number of cents")
            }
            return Money(cents: Int(cents))
        }
    }

    var reading: Reading {
        AdReader.read(
            AdLine(joined: CharacterReferences.decoded(in: text)),
            regular: regularPrice.map { RegularPrice(CentsFraction($0), basis: .exact) })
    }

    private enum QuestionKey: String, CodingKey {
        case text
        case regularPriceCents = "regular_price_cents"
    }
}

/// One input object of `circulard parse size`. Other keys are ignored.
struct SizeQuestion: JSONQuestion {
    static let example = "{\"text\": \"64 oz\", \"context\": \"apple juice\"}"

    let text: String
    /// The kind of goods, which decides what "oz" and "pt" mean.
    var context: String?
    /// The department that sells them, if `context` does not decide.
    var department: String?

    var answer: SizeAnswer {
        SizeReader.answer(
            CharacterReferences.decoded(in: text), context: SizeContext(title: context ?? "", department: department))
    }
}
