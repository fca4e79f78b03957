/// A product on a shelf, with precomputed parts of responses.
struct ShelfProduct: Sendable {
    let id: String
    let json: SimJSON
    /// `json` as sent.
    let encoded: [UInt8]
    /// The words that a search matches: those of name, brand and categories.
    let words: [String]

    init(_ json: SimJSON) {
        self.json = json
        id = json["productId"]?.text ?? ""
        encoded = json.encoded
        words = Self.words(of: json)
    }

    private static func words(of product: SimJSON) -> [String] {
        let categories = product["categories"]?.elements?.compactMap(\.text) ?? []
        let names = [product["description"]?.text ?? "", product["brand"]?.text ?? ""]
        return KrogerAPI.words((names + categories).joined(separator: " "))
    }
}
