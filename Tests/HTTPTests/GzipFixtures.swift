/// Bodies compressed by GNU-compatible gzip, and constructed ones.
enum GzipFixtures {
    /// Sixty lines of invented offers.
    static let page: [UInt8] = (0..<60).flatMap {
        Array("<li>Offer \($0): \($0 % 7 + 2) for $\($0 % 5 + 3)</li>\n".utf8)
    }

    /// `page` as `gzip -9n` packs it: dynamic Huffman codes and back references.
    static let packedPage = bytes(hex: [
        "1f8b08000000000002037d933b6a04311404739f4281f395de473f065fc1a7f0c082c1b0f70f6c18e8609a76aa4eaa1eaae3",
        "fbf9f1799e5faf5277b172febccabb1f8fbfd7b70353dbc5af29ee93ed12d794f7c977c96beaf72976e9d734ee53ee320446",
        "df650a8c0178c29880278c0578c26815f47c8e067c0269067e22690e0142690103664928304b8703b30c3830cb8403b32c38",
        "108b5538108b3538f03f3138108b391c88c5020ecc927060960e07661970609609076659702016af7020166f702016373870",
        "400e0762f18003b3a44ed9bb6ed9c73f314f5db32f9d7354dd73341d74982e3a5c271da19b8ed44d47d74dc7d04dc7d44dc7",
        "d24d67d54d67d34da7e9a6d375d319bae94cdd7476dd740edd744edd74ae7bd3bf021a44de86060000",
    ])

    /// Endless zeros, compressed 1,030 times: the start that `gzip -9n` writes for them, repeated.
    static func bomb(packedBytes: Int) -> [UInt8] {
        bytes(hex: ["1f8b0800000000000203edc101010000008220ffaf6e484001"]) + [UInt8](repeating: 0, count: packedBytes)
    }

    private static func bytes(hex lines: [String]) -> [UInt8] {
        let digits = lines.joined().utf8.map { $0 < 0x3A ? $0 - 0x30 : $0 - 0x57 }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}
