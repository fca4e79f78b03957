import Support

/// JSON, written as it is built: `JSONEncoder` takes six times as long for the same bytes.
package struct JSONBytes {
    package private(set) var bytes: [UInt8] = []

    package init(reserving capacity: Int = 0) { bytes.reserveCapacity(capacity) }

    package mutating func append(raw text: String) { bytes.append(contentsOf: text.utf8) }

    package mutating func append(byte: UInt8) { bytes.append(byte) }

    package mutating func append(_ value: Value) {
        switch value {
        case .null: append(raw: "null")
        case .integer(let number): append(number)
        case .flag(let flag): append(raw: flag ? "true" : "false")
        case .decimal(let digits): bytes.append(contentsOf: digits.utf8)
        case .text(let text): append(quoted: text)
        case .list(let values): append(list: values)
        case .object(let members): append(object: members)
        }
    }

    private mutating func append(_ number: Int) {
        guard (0..<10).contains(number) else { return bytes.append(contentsOf: String(number).utf8) }
        bytes.append(UInt8(ascii: "0") + UInt8(number))
    }

    private mutating func append(list values: [Value]) {
        bytes.append(UInt8(ascii: "["))
        for (place, value) in values.enumerated() {
            if place > 0 { bytes.append(UInt8(ascii: ",")) }
            append(value)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    private mutating func append(object members: [Value.Member]) {
        var object = ObjectBytes()
        object.begin(&self)
        for member in members { object.append(member.name, member.value, to: &self) }
        object.end(&self)
    }

    package mutating func append(quoted text: String) { bytes.append(quotedJSON: text) }

    package mutating func append(contentsOf more: [UInt8]) { bytes.append(contentsOf: more) }
}

extension Value {
    /// As JSON.
    package var json: String { String(decoding: jsonBytes, as: UTF8.self) }

    package var jsonBytes: [UInt8] {
        var json = JSONBytes()
        json.append(self)
        return json.bytes
    }
}

/// The members of one object, as they come.
struct ObjectBytes {
    private var isEmpty = true

    package func begin(_ json: inout JSONBytes) { json.append(byte: UInt8(ascii: "{")) }
    package func end(_ json: inout JSONBytes) { json.append(byte: UInt8(ascii: "}")) }

    /// Omits null values.
    package mutating func append(_ name: String, _ value: Value, to json: inout JSONBytes) {
        if case .null = value { return }
        key(name, in: &json)
        json.append(value)
    }

    /// - Parameter key: as it stands in JSON: quoted, with its colon.
    package mutating func append(key: [UInt8], _ value: Value, to json: inout JSONBytes) {
        if case .null = value { return }
        if !isEmpty { json.append(byte: UInt8(ascii: ",")) }
        isEmpty = false
        json.append(contentsOf: key)
        json.append(value)
    }

    package mutating func key(_ name: String, in json: inout JSONBytes) {
        if !isEmpty { json.append(byte: UInt8(ascii: ",")) }
        isEmpty = false
        json.append(quoted: name)
        json.append(byte: UInt8(ascii: ":"))
    }
}
