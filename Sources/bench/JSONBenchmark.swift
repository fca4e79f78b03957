import FoundationEssentials
import Support

/// The speed of parsing a JSON document into values, compared with Foundation's decoder.
struct JSONBenchmark {
    let document: [UInt8]

    func run() throws {
        let data = Data(document)
        let times = try medians(
            of: 7,
            [
                { _ = try JSONValue(utf8: document) },
                { _ = try JSONDecoder().decode(LikeValue.self, from: data) },
            ])
        print("json        \(document.count) bytes: \(times[0].short)")
        print("            JSONDecoder, to a like value: \(times[1].short), \(times[1].times(times[0])) ours")
    }
}

/// A generic JSON value for JSONDecoder. Numbers are decimals, as price lists require.
private enum LikeValue: Decodable {
    case null
    case bool(Bool)
    case number(Decimal)
    case string(String)
    case array([LikeValue])
    case object([String: LikeValue])

    /// Tries the types in order of frequency.
    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let text = try? value.decode(String.self) {
            self = .string(text)
        } else if let object = try? value.decode([String: LikeValue].self) {
            self = .object(object)
        } else if let array = try? value.decode([LikeValue].self) {
            self = .array(array)
        } else if let flag = try? value.decode(Bool.self) {
            self = .bool(flag)
        } else {
            self = .number(try value.decode(Decimal.self))
        }
    }
}
