import TestSupport
import Testing

@testable import Messages

@Suite("One line of text") struct PlainLineTests {
    @Test(
        "has no breaks, controls or changes of direction",
        arguments: [
            ("", ""), ("a", "a"), ("  a  b ", "a b"), ("a\r\nb", "a b"), ("a\tb\u{A0}c", "a b c"), ("a\0b", "a b"),
            ("a\u{2028}b\u{2029}c\u{85}d", "a b c d"), ("a\u{202E}b\u{2066}c", "abc"), ("\u{1B}[31m", "[31m"),
            ("Jalapeño 🌶️ 👨‍👩‍👧", "Jalapeño 🌶️ 👨‍👩‍👧"), ("שלום", "שלום"),
        ])
    func plain(text: String, plain: String) {
        #expect(Array(text.plainLine.unicodeScalars) == Array(plain.unicodeScalars))
    }

    @Test(
        "is cut to whole characters",
        arguments: [
            ("abcdef", 6, "abcdef"), ("abcdefg", 6, "abc…"), ("aéééé", 8, "aéé…"), ("🧈🧈", 7, "🧈…"), ("🧈🧈", 6, "…"),
            ("e\u{301}e\u{301}e\u{301}", 8, "e\u{301}…"),
        ])
    func cut(text: String, byteLimit: Int, cut: String) { #expect(text.cut(toBytes: byteLimit) == cut) }
}
