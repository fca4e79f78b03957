/// Unicode properties of a scalar. Most scalars are ASCII and need no table lookup.
extension Unicode.Scalar {
    @inlinable package var isDigit: Bool { value &- 0x30 < 10 }

    @inlinable package var isBlank: Bool {
        isASCII ? self == " " || ("\u{9}"..."\u{D}").contains(self) : properties.isWhitespace
    }

    @inlinable package var isLetter: Bool { isASCII ? isSmall || isCapital : properties.isAlphabetic }
    @inlinable package var isSmall: Bool { isASCII ? value &- 0x61 < 26 : properties.isLowercase }
    @inlinable package var isCapital: Bool { isASCII ? value &- 0x41 < 26 : properties.isUppercase }
}
