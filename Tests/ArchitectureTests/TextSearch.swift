import Glibc

extension String {
    /// Whether one of the words may be in the text: a cheap question before a regex, as regexes over every line take
    /// seconds in a debug build.
    /// - Returns: true also if the text has a NUL, behind which the C library does not look.
    func mayContain(_ words: [String]) -> Bool {
        withCString { text in strlen(text) < utf8.count || words.contains { strstr(text, $0) != nil } }
    }
}
