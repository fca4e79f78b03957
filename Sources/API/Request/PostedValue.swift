import FoundationEssentials

extension Value: Decodable {
    /// - Returns: nil for bytes that are not JSON (RFC 8259).
    package init?(json: [UInt8]) {
        guard let value = try? JSONDecoder().decode(Value.self, from: Data(json)) else { return nil }
        self = value
    }

    package init(from decoder: any Decoder) throws {
        let json = try decoder.singleValueContainer()
        if json.decodeNil() {
            self = .null
        } else if let flag = try? json.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? json.decode(Int.self) {
            self = .integer(number)
        } else if let number = try? json.decode(Decimal.self) {
            self = .decimal(number.description)
        } else if let text = try? json.decode(String.self) {
            self = .text(text)
        } else if let values = try? json.decode([Value].self) {
            self = .list(values)
        } else {
            let members = try json.decode([String: Value].self)
            self = .object(members.sorted { $0.key < $1.key }.map { Member($0.key, $0.value) })
        }
    }
}

extension ValueType {
    /// The text of a JSON value of this type, or the texts of the elements of a list; nil for a value of another type.
    func texts(of value: Value) -> [String]? {
        switch (self, value) {
        case (.integer, .integer(let number)), (.decimal, .integer(let number)): return ["\(number)"]
        case (.decimal, .decimal(let digits)): return [digits]
        case (.text, .text(let text)): return [text]
        case (.list(let type, _), .list(let values)):
            let texts = values.compactMap { type.texts(of: $0) }
            return texts.count == values.count ? texts.flatMap(\.self) : nil
        default: return nil
        }
    }
}
