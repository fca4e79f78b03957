internal import Support

/// Shortens lists and replaces personal data, and counts both.
final class Eraser {
    /// The number of elements that a long list keeps.
    let kept: Int
    var leftOut = 0
    private(set) var replaced: [PersonalData: Int] = [:]

    init(kept: Int) { self.kept = kept }

    /// The document as JSON on lines, members by name.
    func short(_ document: JSONValue) -> String { written(erased(document, named: nil), indent: "") }

    /// - Parameter name: that of the member or attribute; nil for a text by itself.
    func erased(_ text: String, named name: String?) -> String {
        if let kind = name.flatMap(PersonalData.named), !text.isEmpty { return blank(text, kind) }
        return text.split(separator: " ", omittingEmptySubsequences: false).map { erased(word: String($0)) }
            .joined(separator: " ").replacing(phone) { self.blank(String($0.output), .phone) }
    }

    private func erased(word: String) -> String {
        if word.contains(mail) { return blank(word, .mail) }
        if let mark = word.firstIndex(of: "?"), word.contains("://") || word.hasPrefix("/"), word.last != "?" {
            replaced[.query, default: 0] += 1
            return String(word[..<mark])
        }
        if word.contains(degrees) { return blank(word, .place) }
        if word.wholeMatch(of: network) != nil { return blank(word, .network) }
        return word.isSecret ? blank(word, .session) : word
    }

    /// Of the same form, with nothing of the text.
    private func blank(_ text: String, _ kind: PersonalData) -> String {
        replaced[kind, default: 0] += 1
        return String(text.map { $0.isNumber ? "0" : $0.isLetter ? ($0.isUppercase ? "X" : "x") : $0 })
    }

    private func erased(_ value: JSONValue, named name: String?) -> JSONValue {
        switch value {
        case .null, .bool: value
        case .string(let text): .string(erased(text, named: name))
        case .number(let text): name.flatMap(PersonalData.named) == nil ? value : .number(blankNumber(text, name))
        case .array(let elements): .array(short(elements).map { erased($0, named: name) })
        case .object(let members):
            .object(
                members.reduce(into: [:]) { erasedMembers, member in
                    let isPersonal = name.flatMap(PersonalData.named) != nil
                    erasedMembers[member.key] = erased(member.value, named: isPersonal ? name : member.key)
                })
        }
    }

    private func blankNumber(_ text: String, _ name: String?) -> String {
        if let kind = name.flatMap(PersonalData.named) { replaced[kind, default: 0] += 1 }
        return "0"
    }

    private func short(_ elements: [JSONValue]) -> [JSONValue] {
        guard elements.count > TrimmedDocument.longestRun else { return elements }
        leftOut += max(0, elements.count - kept)
        return Array(elements.prefix(kept))
    }
}

extension Eraser {
    private var mail: Regex<Substring> { /[^\s@<>"]+@[^\s@<>"]+\.[A-Za-z]{2,}/ }
    private var phone: Regex<Substring> { /(?:\(\d{3}\) ?|\b\d{3}[-. ])\d{3}[-.]\d{4}\b/ }
    /// A degree of a place has more decimals than a price.
    private var degrees: Regex<Substring> { /\b\d{1,3}\.\d{4,}/ }
    private var network: Regex<Substring> { /\d{1,3}(?:\.\d{1,3}){3}/ }

    private func written(_ value: JSONValue, indent: String) -> String {
        let inner = indent + " "
        switch value {
        case .null: return "null"
        case .bool(let isTrue): return isTrue ? "true" : "false"
        case .number(let text): return text
        case .string(let text): return text.quotedJSON
        case .array(let elements):
            return enclosed("[", elements.map { inner + written($0, indent: inner) }, indent + "]")
        case .object(let members):
            let lines = members.sorted { $0.key < $1.key }
                .map { "\(inner)\($0.key.quotedJSON): \(written($0.value, indent: inner))" }
            return enclosed("{", lines, indent + "}")
        }
    }

    private func enclosed(_ open: String, _ lines: [String], _ close: String) -> String {
        lines.isEmpty ? open + close.suffix(1) : "\(open)\n\(lines.joined(separator: ",\n"))\n\(close)"
    }
}

extension String {
    /// Whether it is random in form, as keys, tokens and UUIDs are: no word, number, slug or name of a class is.
    fileprivate var isSecret: Bool {
        guard utf8.count >= 20, allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-_.=+".contains($0)) })
        else { return false }
        let parts = split { "-_.=+".contains($0) }
        return parts.map(\.count) == [8, 4, 4, 4, 12]
            || parts.contains { $0.count >= 16 && $0.contains(where: \.isLetter) && $0.contains(where: \.isNumber) }
    }
}
