import HTML
import Testing

@Suite("Character references in other text") struct CharacterReferenceTests {
    @Test(
        "names of HTML 4 and numbers are decoded once; all else stays",
        arguments: [
            ("S&#39;mores &amp; Caf&eacute;", "S'mores & Café"), ("&apos;&quot;&lt;&gt;", "'\"<>"),
            ("&frac12; &cent; &reg; &trade; &dagger; &rsquo;", "½ ¢ ® ™ † ’"), ("&thetasym;&Dagger;", "ϑ‡"),
            ("a&amp;amp;b", "a&amp;b"), ("&#xAE;&#XAE;&#174;", "®®®"), ("&#128512;", "😀"),
            ("&bogus; &AMP; &# &#; &; AT&T &amp", "&bogus; &AMP; &# &#; &; AT&T &amp"),
            ("&#0;&#x110000;&#xD800;&#-1;", "&#0;&#x110000;&#xD800;&#-1;"), ("&amp\u{0};", "&amp\u{0};"),
            ("&nosuchreference;&amp;", "&nosuchreference;&"), ("", ""), ("&", "&"),
        ])
    func decoded(text: String, expected: String) { #expect(CharacterReferences.decoded(in: text) == expected) }
}
