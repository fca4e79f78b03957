import FoundationEssentials

/// One value in the output of `circulard parse`. Its text form matches the labelled files' column of the same name.
enum AnswerCell: Hashable, Sendable {
    case number(Int)
    /// An exact number, possibly fractional: 2998.7558976375.
    case decimal(Decimal)
    case text(String)
    case texts([String])
}

extension AnswerCell: CustomStringConvertible {
    var description: String {
        switch self {
        case .number(let number): "\(number)"
        case .decimal(let decimal): "\(decimal)"
        case .text(let text): text
        case .texts(let texts): texts.joined(separator: ", ")
        }
    }
}

extension AnswerCell: Encodable {
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .number(let number): try container.encode(number)
        case .decimal(let decimal): try container.encode(decimal)
        case .text(let text): try container.encode(text)
        case .texts(let texts): try container.encode(texts)
        }
    }
}

/// One parse result, by the columns of the labelled files. Absent columns are not stated by the text.
protocol AnswerLine: Encodable {
    associatedtype Column: RawRepresentable<String> & CaseIterable & Hashable & Sendable
    var cells: [Column: AnswerCell] { get }
}

extension AnswerLine {
    func encode(to encoder: any Encoder) throws {
        try Dictionary(uniqueKeysWithValues: cells.map { ($0.rawValue, $1) }).encode(to: encoder)
    }
}
