import FoundationEssentials

/// Base64 text to bytes as UTF-8 text; nil when it is not Base64.
func base64Decoded(_ text: String) -> String? {
    Data(base64Encoded: text).map { String(decoding: $0, as: UTF8.self) }
}

/// Base64 with the URL alphabet and no padding, as the parts of a JWT are written.
func base64URL(_ bytes: [UInt8]) -> String {
    String(Data(bytes).base64EncodedString().filter { $0 != "=" }.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 })
}
