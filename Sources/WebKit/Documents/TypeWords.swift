package import Rows

extension ValueType {
    /// For people: "whole number, 1 to 50".
    package var words: String {
        switch self {
        case .integer(let range): "whole number" + (range.map(Self.span) ?? "")
        case .decimal(let range): "decimal number" + Self.span(range)
        case .flag: "true or false"
        case .anything: "any value"
        case .either(let types): types.map(\.words).joined(separator: ", or ")
        case .text(let words?, _, _, _): "one of " + words.joined(separator: ", ")
        case .text(_, "date", _, _): "day"
        case .text(_, "date-time", _, _): "instant (UTC)"
        case .text(_, "uri-reference", _, _): "path"
        case .text(_, _, _, let most): "text" + (most.map { ", at most \($0) characters" } ?? "")
        case .list(.object(let fields), _): "list of objects: " + fields.map(\.name).joined(separator: ", ")
        case .list(let type, let count): "list" + (count.map(Self.span) ?? "") + "; each \(type.words)"
        case .object(let fields): "object: " + fields.map(\.name).joined(separator: ", ")
        }
    }

    private static func span(_ range: ClosedRange<Int>) -> String {
        range.upperBound == .max
            ? ", \(range.lowerBound) or more" : ", \(range.lowerBound) to \(range.upperBound)"
    }
}

extension Value {
    package subscript(name: String) -> Value? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    /// The first element of a list.
    package var first: Value? { if case .list(let values) = self { values.first } else { nil } }
}
