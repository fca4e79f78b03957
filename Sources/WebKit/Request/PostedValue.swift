import FoundationEssentials
package import Rows
import Support

extension Value {
    /// More than any request has: a list of operations has 3.
    static let maximumPostedDepth = 32

    /// - Returns: nil for bytes that are not JSON (RFC 8259).
    package init?(json: [UInt8]) {
        guard let value = try? JSONValue(utf8: json) else { return nil }
        self.init(value)
    }

    /// Reads the body of a request.
    ///
    /// - Parameter members: a clause about the members that it may have.
    /// - Throws: `badRequest` that says where it ceases to be a JSON object, or is nested too deep.
    static func postedMembers(_ body: [UInt8], members: String) throws(Problem) -> [Member] {
        do {
            let value = try JSONValue(utf8: body, maximumDepth: maximumPostedDepth)
            if case .object(let members) = Value(value) { return members }
        } catch  where error.code == .tooDeep {
            throw Problem(.badRequest, "The body is \(error.message): \(members).")
        } catch {
            throw Problem(.badRequest, "The body is not a JSON object in UTF-8 (\(error.message)): \(members).")
        }
        throw Problem(.badRequest, "The body is not a JSON object in UTF-8: \(members).")
    }

    private init(_ json: JSONValue) {
        switch json {
        case .null: self = .null
        case .bool(let flag): self = .flag(flag)
        case .number(let literal):
            // "5.0" and "5e0" are the integer 5.
            let digits = Decimal(string: literal)?.description ?? literal
            self = Int(digits).map { .integer($0) } ?? .decimal(digits)
        case .string(let text): self = .text(text)
        case .array(let elements): self = .list(elements.map { Value($0) })
        case .object(let members):
            self = .object(members.sorted { $0.key < $1.key }.map { Member($0.key, Value($0.value)) })
        }
    }
}

extension ValueType {
    /// The text of a JSON value of this type, or the texts of the elements of a list; nil for a value of another type.
    package func texts(of value: Value) -> [String]? {
        switch (self, value) {
        case (.integer, .integer(let number)), (.decimal, .integer(let number)): return ["\(number)"]
        case (.decimal, .decimal(let digits)): return [digits]
        case (.text, .text(let text)): return [text]
        case (.flag, .flag(let flag)): return ["\(flag)"]
        case (.either(let types), _): return types.lazy.compactMap { $0.texts(of: value) }.first
        case (.list(let type, _), .list(let values)):
            let texts = values.compactMap { type.texts(of: $0) }
            return texts.count == values.count ? texts.flatMap(\.self) : nil
        default: return nil
        }
    }
}
