import TestSupport
import Testing

@testable import HTML

@Suite("The text of random markup") struct TextAgreementTests {
    @Test("is the same by a walk, by libxml2's XPath, by XPath's functions, and as a person sees it")
    func agrees() throws {
        var random = SeededGenerator(for: "texts of random markup")
        var (found, cents, boundaries) = (0, 0, 0)
        for _ in 0..<Trials.count(3_000, atLeast: 150) {
            let markup = RandomMarkup(&random)
            let document = try HTMLDocument(utf8: Array("<html><body>\(markup.html)</body></html>".utf8))
            let outline = document.outline().elements
            for number in 0..<markup.count {
                let (path, expected) = ("//*[@n='\(number)']", markup.text(of: number))
                for form in [path, "(\(path))", "string(\(path))", "normalize-space(\(path))", "concat(\(path), '')"] {
                    #expect(
                        try document.first(XPath(form)) == expected, "seed \(random.seed) \(form) of \(markup.html)")
                }
                let element = outline.first { $0.attributes.contains { $0 == ("n", "\(number)") } }
                #expect(element?.text == expected, "seed \(random.seed) \(number) of \(markup.html)")
                found += expected == nil ? 0 : 1
                cents += expected?.contains(/[0-9]\.99/) == true ? 1 : 0
                boundaries += expected?.contains(/[0-9] [0-9]/) == true ? 1 : 0
            }
        }
        #expect(found > 350 && cents > 50 && boundaries > 120, "\(found) \(cents) \(boundaries)")
    }

    @Test("expressions call the functions by their own names, and nothing else is changed")
    func names() {
        for (path, named) in [
            ("string(.)", "seen-string(.)"), ("//b[contains (., \"string(\")]", "//b[seen-contains (., \"string(\")]"),
            ("string", "string"), ("//string/text()", "//string/text()"), ("x:string(.)", "x:string(.)"),
            ("'string('", "'string('"),
            ("my-string(.)", "my-string(.)"), ("string-length(.)+1", "seen-string-length(.)+1"), ("'", "'"),
            ("count(//b)", "count(//b)"),
            ("concat('é', string(//b))", "seen-concat('é', seen-string(//b))"),
        ] { #expect(TextFunctions.named(in: path) == named) }
    }
}
