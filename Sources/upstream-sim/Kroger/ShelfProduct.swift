/// A product as it stands on a shelf, with what every request needs of it made once.
struct ShelfProduct: Sendable {
    let id: String
    let json: JSON
    /// `json` as it goes out.
    let encoded: [UInt8]
    /// What a search looks for: the words of name, brand and categories.
    let words: [String]

    init(_ json: JSON) {
        self.json = json
        id = json["productId"]?.text ?? ""
        encoded = json.encoded
        words = Self.words(of: json)
    }

    private static func words(of product: JSON) -> [String] {
        let categories = product["categories"]?.elements?.compactMap(\.text) ?? []
        let names = [product["description"]?.text ?? "", product["brand"]?.text ?? ""]
        return KrogerAPI.words((names + categories).joined(separator: " "))
    }
}
