import Testing

@Suite("Source scanner") struct SourceScannerTests {
    @Test(
        "blanks everything but code",
        arguments: [
            (#"let a = "public" // public"#, #"let a = "      "          "#),
            (#"f(/* a /* b */ c */ 1)"#, #"f(                  1)"#),
            (#"let a = "x\"y" + b"#, #"let a = "    " + b"#),
            (##"let a = #"x"y"# + b"##, ##"let a = #"   "# + b"##),
            (##"let r = #/a"b/# + c"##, ##"let r = #/   /# + c"##),
            (#"let a = b / c"#, #"let a = b / c"#),
        ])
    func blanks(text: String, code: String) {
        #expect(SwiftSource(path: "Sources/A/a.swift", text: text).code.map(\.text) == [code[...]])
    }

    @Test("separates the code of an interpolation from the strings in it")
    func interpolation() {
        let source = SwiftSource(path: "Sources/A/a.swift", text: #"say("one \(two(three: "four")) five") // six"#)
        #expect(source.literals.map(\.text) == ["four", "one   five"])
        #expect(source.code.first?.words == ["say", "two", "three"])
        #expect(source.comments.map(\.text) == ["// six"])
    }

    @Test("counts lines through literals and comments of several lines")
    func lines() {
        let text = "let a = \"\"\"\n    one \"two\"\n    \"\"\"\n/* b\n */ let c = \"d\""
        let source = SwiftSource(path: "Sources/A/a.swift", text: text)
        #expect(source.literals.map(\.line) == [1, 5])
        #expect(source.comments.map(\.line) == [4])
        #expect(source.code.map(\.number) == [1, 3, 5])
    }

    @Test(
        "finds the target of a file",
        arguments: [
            ("Sources/HTML/XPath.swift", "HTML"), ("Sources/circulard/Output/Table.swift", "circulard"),
            ("Tests/HTMLTests/Fixtures/A.swift", "HTMLTests"), ("Tests/Support/TestDatabase/A.swift", "TestDatabase"),
        ])
    func target(path: String, target: String) { #expect(SwiftSource(path: path, text: "").target == target) }
}
