/// A type that a scalar holds.
protocol YAMLValue {
    /// - Returns: nil if the scalar is of another type.
    static func value(of scalar: YAMLScalar) -> Self?
}

extension String: YAMLValue {
    static func value(of scalar: YAMLScalar) -> String? { scalar.text }
}

extension Bool: YAMLValue {
    static func value(of scalar: YAMLScalar) -> Bool? {
        guard scalar.isPlain, !(scalar.tag?.hasSuffix(":str") ?? false) else { return nil }
        return switch scalar.text.lowercased() {
        case "true", "yes", "on": true
        case "false", "no", "off": false
        default: nil
        }
    }
}

extension Int: YAMLValue {
    /// Decimal, or by its prefix hexadecimal, binary or octal.
    static func value(of scalar: YAMLScalar) -> Int? {
        guard scalar.isPlain else { return nil }
        let text = scalar.text.filter { $0 != "_" }
        let sign = text.prefix { $0 == "-" || $0 == "+" }
        let digits = text.dropFirst(sign.count)
        guard sign.count <= 1, digits != "0" else { return sign.count <= 1 ? 0 : nil }
        let radixes = [("0x", 16), ("0b", 2), ("0o", 8), ("0", 8)]
        guard let (prefix, radix) = radixes.first(where: { digits.hasPrefix($0.0) }) else { return Int(text) }
        return Int(sign + digits.dropFirst(prefix.count), radix: radix)
    }
}

extension Double: YAMLValue {
    static func value(of scalar: YAMLScalar) -> Double? {
        scalar.isPlain ? Double(scalar.text.filter { $0 != "_" }) : nil
    }
}
