/// Tests that seem to run and do not: named `test…` without `@Test`, skipped, or disabled.
func breachesOfRunning(_ source: SwiftSource) -> [Breach] { deadTests(source) + skippedTests(source) }

private func deadTests(_ source: SwiftSource) -> [Breach] {
    source.code.indices.filter { declaresTest(source.code[$0]) && !isMarked($0, in: source.code) }.map {
        source.breach(source.code[$0].number, "never runs without @Test: \(source.code[$0].text.trimmed)")
    }
}

private func declaresTest(_ line: SwiftSource.Line) -> Bool {
    line.words.contains("func") && line.text.contains(#/\bfunc test(?:[A-Z_0-9]\w*)?\s*[(<]/#)
}

/// Whether `@Test` is on the line, or above it with only its own arguments between.
private func isMarked(_ index: Int, in code: [SwiftSource.Line]) -> Bool {
    if code[index].text.contains("@Test") { return true }
    for line in code[..<index].reversed() {
        // A declaration or the end of a body: a mark above it belongs to that.
        if ["func", "struct", "class", "enum", "extension", "var"].contains(where: line.words.contains) {
            return false
        }
        if line.text.trimmed == "}" { return false }
        if line.text.contains("@Test") { return true }
    }
    return false
}

private func skippedTests(_ source: SwiftSource) -> [Breach] {
    let words: Set<Substring> = [
        "disabled", "enabled", "cancel", "XCTSkip", "XCTSkipIf", "XCTSkipUnless", "withKnownIssue",
    ]
    return source.code.filter { !words.isDisjoint(with: $0.words) }.compactMap { line in
        line.text.firstMatch(of: #/\.disabled\b|\.enabled\(|\bXCTSkip\w*|\bTest\.cancel\b|\bwithKnownIssue\b/#)
            .map { source.breach(line.number, "may not run: \($0.output)") }
    }
}
