import FoundationEssentials

/// Decodes Base64 text to UTF-8 text; nil if it is not Base64.
func base64Decoded(_ text: String) -> String? {
    Data(base64Encoded: text).map { String(decoding: $0, as: UTF8.self) }
}

/// Base64 with the URL alphabet and no padding, as in the parts of a JWT.
func base64URL(_ bytes: [UInt8]) -> String {
    String(Data(bytes).base64EncodedString().filter { $0 != "=" }.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 })
}
