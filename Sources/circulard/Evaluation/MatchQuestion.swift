import AdText
import Deals
import Goods
import HTML
import Matching

/// One input object of `circulard match`: a pair in the columns of the labelled pairs. Other keys are ignored.
struct MatchQuestion: JSONQuestion {
    static let example = """
        {"title_a": "Jif Peanut Butter", "size_a": "16 oz", "store_a": "Kroger", "title_b": "Peanut Butter", \
        "size_b": "16-oz jar", "store_b": "Publix"}
        """

    let a: ProductText
    let b: ProductText

    init(a: ProductText, b: ProductText) { (self.a, self.b) = (a, b) }

    init(from decoder: any Decoder) throws {
        let object = try decoder.container(keyedBy: PairKey.self)
        func text(_ title: PairKey, _ size: PairKey, _ store: PairKey) throws -> ProductText {
            Self.text(
                title: try object.decode(String.self, forKey: title),
                size: try object.decodeIfPresent(String.self, forKey: size) ?? "",
                store: try object.decodeIfPresent(String.self, forKey: store) ?? "")
        }
        a = try text(.titleA, .sizeA, .storeA)
        b = try text(.titleB, .sizeB, .storeB)
    }

    static func text(title: String, size: String, store: String) -> ProductText {
        ProductText(
            chain: store, title: CharacterReferences.decoded(in: title), size: CharacterReferences.decoded(in: size))
    }

    func verdict(_ reader: ProductReader) -> MatchVerdict {
        ProductMatcher.verdict(
            reader.products(of: a, size: Self.size), reader.products(of: b, size: Self.size))
    }

    /// The package size of one product, where the goods decide the meaning of "oz".
    static func size(of product: ProductText, _ verdict: GroupVerdict) -> PackageSize? {
        let goods = SizeContext(title: product.title, department: product.department, verdict: verdict)
        return SizeReader.read(product.size, context: goods)
    }

    private enum PairKey: String, CodingKey {
        case titleA = "title_a"
        case sizeA = "size_a"
        case storeA = "store_a"
        case titleB = "title_b"
        case sizeB = "size_b"
        case storeB = "store_b"
    }
}

/// The output of `circulard match` as JSON.
struct MatchLine: Encodable {
    let verdict: String
    let confidence: String
    let reasons: [String]
    let rulesVersion: Int

    init(_ verdict: MatchVerdict) {
        self.verdict = verdict.relation.rawValue
        confidence = verdict.confidence.rawValue
        reasons = verdict.reasons
        rulesVersion = verdict.rulesVersion
    }
}
