/// A place in a text where the digits of one element would run into those of another, as in `$3<sup>99</sup>` and
/// `2 for $5<sup>2</sup>`.
///
/// Two digits behind whole dollars are cents. Anything else, such as the number of a footnote, is another number: it gets
/// a space, and the reader of the text decides.
struct DigitJoint {
    /// Of the later digits, in bytes.
    let offset: Int
    /// Whether the later digits are a superscript: white space may then stand before them.
    let isRaised: Bool
    /// Whether they are two, and nothing else is in their text node.
    let isPair: Bool

    static func separating(_ joints: [DigitJoint], in bytes: [UInt8]) -> [UInt8] {
        guard !joints.isEmpty else { return bytes }
        var (result, start) = ([UInt8](), 0)
        for joint in joints {
            result += bytes[start..<joint.offset]
            start = joint.offset
            let dollars = result[..<(result.lastIndex { !$0.isHTMLSpace }.map { $0 + 1 } ?? 0)]
            if joint.isPair, endsWithWholeDollars(dollars), !joint.isAmount(bytes[(start + 2)...]) {
                result.removeLast(result.count - dollars.count)
                result.append(UInt8(ascii: "."))
            } else if result.last?.isDigit == true {
                result.append(0x20)
            }
        }
        return result + bytes[start...]
    }

    /// "$5", "$ 5" or "$1,299", not "$5.00" or "5".
    private static func endsWithWholeDollars(_ text: ArraySlice<UInt8>) -> Bool {
        let number = text.suffix { $0.isDigit || $0 == UInt8(ascii: ",") }
        let groups = number.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        guard let first = groups.first, !first.isEmpty, groups.dropFirst().allSatisfy({ $0.count == 3 }) else {
            return false
        }
        return text[..<number.startIndex].last { !$0.isHTMLSpace } == UInt8(ascii: "$")
    }

    /// Whether what follows makes the two digits a number of their own: "12 oz", "12-ct", "20%", "11/30", "12.5".
    private func isAmount(_ rest: ArraySlice<UInt8>) -> Bool {
        guard let next = rest.first else { return false }
        let isNumberNext = rest.dropFirst().first?.isDigit ?? false
        switch next {
        case UInt8(ascii: "%"): return true
        case 0xC2 where rest.dropFirst().first == 0xA2: return true  // ¢
        case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: "/"), UInt8(ascii: ":"): return isNumberNext
        case UInt8(ascii: "-"): return isNumberNext || rest.dropFirst().first?.isASCIILetter ?? false
        default: break
        }
        let word = rest.drop(while: \.isHTMLSpace).prefix(while: \.isASCIILetter).map(\.asciiLowercased)
        return !isRaised && Self.sizeUnits.contains(String(decoding: word, as: UTF8.self))
    }

    /// Goods by these units cost dollars, not dollars and cents a unit.
    private static let sizeUnits: Set<String> = [
        "oz", "ounce", "ounces", "fl", "ct", "count", "pk", "pack", "pc", "pcs", "piece", "pieces", "g", "kg", "ml",
        "l",
        "liter", "liters", "pt", "qt", "gal", "gallon", "roll", "rolls", "inch",
    ]
}

extension ArraySlice<UInt8> {
    fileprivate func suffix(while isIn: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        self[(lastIndex { !isIn($0) }.map { $0 + 1 } ?? startIndex)...]
    }
}
