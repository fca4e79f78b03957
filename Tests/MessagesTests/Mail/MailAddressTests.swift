import Messages
import Testing

@Suite("Addresses for e-mail") struct MailAddressTests {
    @Test(
        "are taken",
        arguments: [
            "a@example.com", "first.last+deals@mail.example.co.uk", "o'neil@example.com", "x@localhost",
            "!#$%&'*+-/=?^_`{|}~@example.com", "a@xn--bcher-kva.example", "a@b-c.example",
            String(repeating: "a", count: 64) + "@" + String(repeating: "b.", count: 93) + "com",
        ])
    func taken(text: String) { #expect(MailAddress(text)?.text == text) }

    @Test("have their domain in lower case")
    func lowercase() throws {
        let address = try #require(MailAddress("First.Last@Example.COM"))
        #expect(address.text == "First.Last@example.com" && address.domain == "example.com")
    }

    @Test(
        "are refused",
        arguments: [
            "", "a", "@", "a@", "@example.com", "a@b@example.com", ".a@example.com", "a.@example.com",
            "a..b@example.com", "\"a b\"@example.com", "a b@example.com", "a@exa mple.com", "<a@example.com>",
            "a>@example.com", "a@example.com>", "a@example.com\r\nRCPT TO:<b@example.com>", "a\0@example.com",
            "a@example.com\n", "a\u{7F}@example.com", "é@example.com", "a@bücher.example", "a@example.com.", "a@.com",
            "a@-b.example", "a@b-.example", "a@[127.0.0.1]", "a@127.0.0.1", "a,b@example.com", "a;b@example.com",
            "a:b@example.com", "a(b)@example.com", "a\u{FF20}example.com", "a@example.com,b@example.com",
            String(repeating: "a", count: 65) + "@example.com", "a@" + String(repeating: "b", count: 64) + ".com",
            String(repeating: "a", count: 64) + "@" + String(repeating: "b.", count: 93) + "come",
        ])
    func refused(text: String) { #expect(MailAddress(text) == nil) }
}
