import Rows
import Support

/// The parameters of a request, parsed and validated.
package struct Query: Sendable {
    private let values: [String: any Sendable]
    /// As it came, without the question mark and without `cursor`, as RFC 3986 wants it.
    package let text: String
    /// The same with what the path says: what a cursor belongs to.
    package let identity: String

    /// - Throws: a problem that names every parameter that is unknown, given twice or unreadable.
    package init(_ text: Substring, path: [String: String] = [:], parameters: [any AnyParameter]) throws(Problem) {
        let given = try Self.pairs(text) + path.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        let known = parameters.filter { $0.description.isOfPath == (path[$0.description.name] != nil) }
        values = try Self.values(given, of: known) { parameter, text throws(InvalidParameter) in
            guard case .list = parameter.description.type else { return try parameter.value(of: [text]) }
            let texts = text.isEmpty ? [] : text.split(separator: ",", omittingEmptySubsequences: false)
            return try parameter.value(of: texts.map(String.init))
        }
        self.text = uriSafe(text.split(separator: "&").filter { !$0.hasPrefix("cursor=") }.joined(separator: "&"))
        identity = path.sorted { $0.key < $1.key }.map(\.value).joined(separator: "/") + "?" + self.text
    }

    /// - Parameter body: a JSON object whose members are the parameters.
    /// - Throws: a problem that names every parameter that is unknown or unreadable.
    package init(body: [UInt8], parameters: [any AnyParameter]) throws(Problem) {
        let members = try Value.postedMembers(body, members: "its members are \(Self.names(parameters))")
        values = try Self.values(members.map { ($0.name, $0.value) }, of: parameters) {
            parameter, value throws(InvalidParameter) in try parameter.value(of: value)
        }
        (text, identity) = ("", "")
    }

    private static func values<Given>(
        _ given: [(name: String, value: Given)], of parameters: [any AnyParameter],
        read: (any AnyParameter, Given) throws(InvalidParameter) -> any Sendable
    ) throws(Problem) -> [String: any Sendable] {
        let known = Dictionary(parameters.map { ($0.description.name, $0) }) { first, _ in first }
        var values: [String: any Sendable] = [:]
        var faults: [Problem.Fault] = []
        lazy var allowed = names(parameters)
        for (name, value) in given {
            do throws(InvalidParameter) {
                guard let parameter = known[name] else {
                    throw InvalidParameter(detail: "is not a parameter here; there are \(allowed)")
                }
                guard values[name] == nil else { throw InvalidParameter(detail: "occurs twice") }
                values[name] = try read(parameter, value)
            } catch {
                let place = error.element.map { "[\($0)]" } ?? ""
                faults.append(Problem.Fault(parameter: name.prefix(40) + place, detail: error.detail))
            }
        }
        guard faults.isEmpty else { throw .query(faults) }
        return values
    }

    package subscript<Kind>(parameter: Parameter<Kind>) -> Kind? { values[parameter.name] as? Kind }

    package func require<Kind>(_ parameter: Parameter<Kind>) throws(Problem) -> Kind {
        guard let value = self[parameter] else {
            throw .query([.init(parameter: parameter.name, detail: "is missing")])
        }
        return value
    }

    private static func names(_ parameters: [any AnyParameter]) -> String {
        let names = parameters.map(\.description).filter { !$0.isOfPath }.map(\.name).sorted()
        return names.isEmpty ? "none" : names.joined(separator: ", ")
    }

    private static func pairs(_ text: Substring) throws(Problem) -> [(name: String, value: String)] {
        var pairs: [(name: String, value: String)] = []
        for part in text.split(separator: "&") {
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = percentDecoded(sides[0]), let value = percentDecoded(sides.count > 1 ? sides[1] : "")
            else {
                throw Problem(.badRequest, "The query is not percent-encoded UTF-8, or contains a NUL.")
            }
            pairs.append((name, value))
        }
        return pairs
    }
}

/// - Returns: nil where it is not UTF-8 once decoded, an escape is cut short, or a NUL is in it.
package func percentDecoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
        switch byte {
        case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
        case UInt8(ascii: "%"):
            guard let byte = Hexadecimal.takeByte(from: &rest) else { return nil }
            bytes.append(byte)
        default: bytes.append(byte)
        }
    }
    return bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
}

/// A target as it came, with escapes for what no URI may hold (RFC 3986).
private func uriSafe(_ target: String) -> String {
    let bytes = target.utf8.flatMap { byte in
        (0x21...0x7e).contains(byte) && !#""<>\^`{|}"#.utf8.contains(byte) ? [byte] : PercentEncoding.escaped(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
}
