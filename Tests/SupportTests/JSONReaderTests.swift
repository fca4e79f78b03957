import FoundationEssentials
import Support
import TestSupport
import Testing

@Suite("The reader of JSON") struct JSONReaderTests {
    /// Foundation's decoder also accepts a comma before an end, which JSON does not allow; it uses the first of two equal
    /// names, which are refused here; and it limits numbers, which are not.
    @Test("agrees with Foundation's decoder on random documents with random damage")
    func agrees() throws {
        var random = SeededGenerator(for: "random JSON")
        let count = Trials.count(5_000)
        var read = 0
        for _ in 0..<count {
            var bytes = Array(text(depth: 4, &random).utf8)
            for _ in 0..<random.pick([0, 0, 1, 2]) where !bytes.isEmpty { mutate(&bytes, &random) }
            let text = String(decoding: bytes, as: UTF8.self)
            let (ours, error) = (try? JSONValue(utf8: bytes), jsonError(bytes))
            if ours == nil, text.contains(/,\s*[\]}]/) || error == .ambiguous || text.contains("e200") { continue }
            #expect(ours.map(Decoded.init) == foundation(bytes), "\(text)")
            read += ours == nil ? 0 : 1
        }
        #expect((count / 5..<count).contains(read))
    }

    private func mutate(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        let end = min(place + random.pick([0, 1, 3]), bytes.count)
        bytes.replaceSubrange(place..<end, with: Array(random.pick(Self.pieces).utf8))
    }

    @Test(
        "refuses invalid JSON",
        arguments: [
            "[1,]", "{\"a\":1,}", "[,1]", "{,}", "[+1]", "[.5]", "[1.]", "[1e]", "[-]", "[0x1]", "['a']", "[NaN]",
            "[truE]",
            "[\"\\x\"]", "[\"\\u12g4\"]", "[\"\\ud800\"]", "[\"\\ud800\\u0041\"]", "[\"\\udc00\"]", "{a:1}", "{1:1}",
            "[1]//",
            "[\u{A0}1]", "[1}", "{\"a\":1]",
        ])
    func refuses(json: String) {
        let error = #expect(throws: JSONError.self) { try JSONValue(utf8: Array(json.utf8)) }
        #expect(error?.code == .malformed)
    }

    @Test(
        "reads every escape, a byte order mark and white space of all four kinds",
        arguments: [
            (#"["\"\\\/\b\f\n\r\t\u0041\ud83c\udf4e"]"#, "[\"\\\"\\\\/\\b\\f\\n\\r\\tA🍎\"]"), ("\u{FEFF}[1]", "[1]"),
            (" \t\r\n[ \t\r\n1 , 2 ] ", "[1,2]"),
        ])
    func reads(json: String, same: String) throws {
        #expect(try JSONValue(utf8: Array(json.utf8)) == JSONValue(utf8: Array(same.utf8)))
        #expect(try Decoded(JSONValue(utf8: Array(json.utf8))) == foundation(Array(json.utf8)))
    }

    @Test(
        "refuses two members of one name, and says where",
        arguments: [
            (#"{"a":1,"a":2}"#, "a", 7), (#"{"a":1,"a":1}"#, "a", 7),
            (#"{"b":[{"é":null, "x":{}, "\u00e9" : 0}]}"#, "é", 26),
            (#"{"":{}, "":{}}"#, "", 8), (#"[{"price":{"regular":4.99,"promo":0,"regular":3.99}}]"#, "regular", 36),
        ])
    func refusesEqualNames(json: String, name: String, place: Int) {
        let error = #expect(throws: JSONError.self) { try JSONValue(utf8: Array(json.utf8)) }
        #expect(error?.code == .ambiguous)
        #expect(error?.message.hasPrefix("\"\(name)\" occurs twice in one object, again at byte \(place)") == true)
    }

    @Test(
        "reads equal names in different objects",
        arguments: [#"[{"a":1},{"a":2}]"#, #"{"a":{"a":{"a":1}}}"#, #"{"a":1,"A":2}"#])
    func equalNamesApart(json: String) throws { _ = try JSONValue(utf8: Array(json.utf8)) }

    @Test("a truncated document is reported as truncated, not malformed")
    func cut() throws {
        let whole = Array(#"{"a": [1, -2.5, true, null, "x\n\u00e9"], "b": {}}"#.utf8)
        for length in whole.indices {
            let error = #expect(throws: JSONError.self) { try JSONValue(utf8: Array(whole[..<length])) }
            #expect(error?.code == .cut, "\(length)")
        }
    }
}

extension JSONReaderTests {
    private static let pieces = [
        "", ",", "]", "{", "\"", "\\", "0", "-", "e", "\u{1}", "é", " ", ":", "\\u00", "null", ".5",
    ]
    private static let scalars = [
        "null", "true", "false", "0", "-0", "12", "-3.50", "1e3", "2.5E-2", "12345678901234567890.12", "0.10",
        #""""#, #""a b""#, #""é\u00e9""#, #""\ud83c\udf4e""#, #""\/\\\"""#, #""\ud83c""#,
    ]

    private func text(depth: Int, _ random: inout SeededGenerator) -> String {
        let kind = depth > 0 ? Int.random(in: 0..<4, using: &random) : 3
        let inside = (0..<Int.random(in: 0..<4, using: &random)).map { number in
            (kind == 0 ? ["\"first\": ", "\"sec ond\" :", "\"\":"][number] : "")
                + (kind < 2 ? text(depth: depth - 1, &random) : "")
        }
        switch kind {
        case 0: return "{\(inside.joined(separator: ", "))}"
        case 1: return "[\(inside.joined(separator: random.pick([",", " ,\n"])))]"
        case 2: return "[\(text(depth: depth - 1, &random))]"
        default: return random.pick(Self.scalars)
        }
    }

    private func foundation(_ bytes: [UInt8]) -> Decoded? { try? JSONDecoder().decode(Decoded.self, from: Data(bytes)) }

    private func jsonError(_ bytes: [UInt8]) -> JSONError.Code? {
        do throws(JSONError) {
            _ = try JSONValue(utf8: bytes)
            return nil
        } catch { return error.code }
    }
}

/// A value as decoded by Foundation, with its numbers as such.
private indirect enum Decoded: Decodable, Hashable {
    case null
    case bool(Bool)
    case number(Decimal)
    case string(String)
    case array([Decoded])
    case object([String: Decoded])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let flag = try? container.decode(Bool.self) {
            self = .bool(flag)
        } else if let text = try? container.decode(String.self) {
            self = .string(text)
        } else if let elements = try? container.decode([Decoded].self) {
            self = .array(elements)
        } else if let members = try? container.decode([String: Decoded].self) {
            self = .object(members)
        } else {
            self = .number(try container.decode(Decimal.self))
        }
    }

    init(_ value: JSONValue) {
        switch value {
        case .null: self = .null
        case .bool(let flag): self = .bool(flag)
        case .number(let literal): self = Decimal(string: literal).map(Decoded.number) ?? .null
        case .string(let text): self = .string(text)
        case .array(let elements): self = .array(elements.map(Decoded.init))
        case .object(let members): self = .object(members.mapValues(Decoded.init))
        }
    }
}
