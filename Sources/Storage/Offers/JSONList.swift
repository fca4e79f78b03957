import Support

/// A JSON list of flat objects, written directly. Every line of an edition has two, and `JSONEncoder` would take longer
/// for them than all other work on a line.
struct JSONList {
    enum FlatValue {
        case text(String)
        /// Omitted if nil.
        case number(Int?)
    }

    private var bytes: [UInt8] = []
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// - Parameter objects: names, which must not need escapes, and values, in output order.
    init(_ objects: [KeyValuePairs<String, JSONList.FlatValue>]) {
        bytes.append(UInt8(ascii: "["))
        for (place, object) in objects.enumerated() {
            if place > 0 { bytes.append(UInt8(ascii: ",")) }
            append(object)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    private mutating func append(_ object: KeyValuePairs<String, JSONList.FlatValue>) {
        var separator = UInt8(ascii: "{")
        for (name, value) in object {
            if case .number(nil) = value { continue }
            bytes.append(separator)
            separator = UInt8(ascii: ",")
            bytes.append(quotedJSON: name)
            bytes.append(UInt8(ascii: ":"))
            switch value {
            case .text(let text): bytes.append(quotedJSON: text)
            case .number(let number): bytes.append(contentsOf: String(number ?? 0).utf8)
            }
        }
        bytes.append(UInt8(ascii: "}"))
    }
}
