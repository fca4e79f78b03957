import Testing

@testable import HTTP

@Suite struct RobotsRulesTests {
    private func allow(_ text: String, _ target: String, agent: String = "circulard/1.0 (+https://example.org)") -> Bool
    {
        RobotsRules(Array(text.utf8), userAgent: agent).allow(target)
    }

    @Test(
        "matches patterns by RFC 9309",
        arguments: [
            ("/fish", "/fish", true), ("/fish", "/fish/salmon.html", true), ("/fish", "/fishheads", true),
            ("/fish", "/fish?id=1", true), ("/fish", "/Fish", false), ("/fish", "/catfish", false),
            ("/fish/", "/fish/", true), ("/fish/", "/fish", false), ("/fish*", "/fish/salmon", true),
            ("/*.php", "/index.php", true), ("/*.php", "/a/b.php?c", true), ("/*.php", "/php", false),
            ("/*.php$", "/a.php", true), ("/*.php$", "/a.php?b", false), ("/*.php$", "/a.php.php", true),
            ("/fish*.php", "/fishheads/cat.php?x", true), ("/fish*.php", "/Fish.php", false),
            ("/$", "/", true), ("/$", "/a", false), ("/a$b", "/a$b", true), ("/*$", "/anything", true),
            ("*", "/x", true), ("/a**b", "/axxb", true), ("/*a*a*a$", "/aaa", true), ("/*a*a*a$", "/aa", false),
            ("/ab*b$", "/ab", false), ("/%7Ejoe", "/~joe/", true), ("/~joe", "/%7ejoe/", true),
            ("/a%3cd", "/a%3Cd", true), ("/a%2fb", "/a/b", false), ("/ü", "/%C3%BC", true), ("/%c3%bc", "/ü", true),
            ("/a%", "/a%", true), ("/a%2A", "/a*", false), ("fish", "/fish", false),
        ])
    func patterns(pattern: String, target: String, matches: Bool) {
        #expect(allow("User-agent: *\nDisallow: \(pattern)", target) == !matches)
    }

    @Test(
        "lets the longest pattern decide, and an allow rule win a tie",
        arguments: [
            ("Allow: /p\nDisallow: /", "/page", true), ("Allow: /folder\nDisallow: /folder", "/folder/page", true),
            ("Allow: /page\nDisallow: /*.htm", "/page.htm", false), ("Allow: /$\nDisallow: /", "/", true),
            ("Allow: /$\nDisallow: /", "/page.htm", false), ("Disallow:", "/page", true), ("Disallow: /", "/", false),
            ("Disallow: /", "/robots.txt", true), ("Disallow: /robots", "/robots.txt?x", false),
        ])
    func precedence(rules: String, target: String, isAllowed: Bool) {
        #expect(allow("User-agent: *\n\(rules)", target) == isAllowed)
    }

    @Test(
        "finds the group for our user agent",
        arguments: [
            ("", true), ("Disallow: /", true), ("User-agent: other\nDisallow: /", true),
            ("User-agent: *\nDisallow: /", false),
            ("User-agent: *\nDisallow: /\nUser-agent: circulard\nAllow: /", true),
            ("User-agent: circulard\nDisallow:\n\nUser-agent: *\nDisallow: /", true),
            ("User-agent: CirculARD/9\nDisallow: /", false), ("User-agent: circulard-news\nDisallow: /", true),
            ("User-agent: other\nUser-agent: circulard\nDisallow: /", false),
            ("User-agent: circulard\nCrawl-delay: 3\nUser-agent: other\nDisallow: /", false),
            ("User-agent: circulard\nAllow: /x\nUser-agent: other\nDisallow: /", true),
            // Two groups with the same name are one.
            ("User-agent: circulard\nAllow: /x\n\nUser-agent: circulard\nDisallow: /", false),
            ("\u{FEFF}User-agent: *\r\nDisallow: / # all of it\r\n", false), ("user-AGENT :\t*\rDISALLOW:/", false),
            ("User-agent: *\n\n\nSitemap: https://example.org/s\nDisallow: /", false),
            ("<html>Disallow: /</html>", true),
        ])
    func groups(text: String, isAllowed: Bool) { #expect(allow(text, "/page") == isAllowed) }

    @Test("reads the first 500 KiB")
    func cap() {
        let filler = String(repeating: "# filler line\n", count: 500 * 1024 / 14 + 1)
        #expect(!allow("User-agent: *\nDisallow: /a\n\(filler)Disallow: /b", "/a"))
        #expect(allow("User-agent: *\nDisallow: /a\n\(filler)Disallow: /b", "/b"))
    }

    @Test("stays fast for a hostile pattern")
    func hostile() {
        let stars = String(repeating: "*a", count: 20_000)
        #expect(allow("User-agent: *\nDisallow: /\(stars)b", "/" + String(repeating: "a", count: 2000)))
    }
}
