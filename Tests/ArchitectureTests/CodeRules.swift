/// Breaches by words that are forbidden in the code.
func breachesOfWording(_ source: SwiftSource) -> [Breach] {
    let code = source.code.flatMap { line in complaints(line).map { source.breach(line.number, $0) } }
    let comments = source.comments.filter { $0.text.mayContain(["TODO", "FIXME", "XXX"]) }
        .filter { $0.text.contains(#/\b(?:TODO|FIXME|XXX)\b/#) }
        .map { source.breach($0.line, "unfinished: \($0.text)") }
    return code + comments
}

/// A regex over every line takes seconds in a debug build, so the words are checked first.
private func complaints(_ line: SwiftSource.Line) -> [String] {
    line.words.enumerated().compactMap { index, word in
        switch word {
        case "public": "public: an application exports nothing; it is `package`"
        case "fatalError": "fatalError: an error is not a crash"
        case "try" where line.text.contains(#/\btry!/#): "try!: an error is not a crash"
        case "catch" where line.text.contains(#/\bcatch\s*\{\s*\}/#): "an empty catch loses the error"
        case "struct", "class", "enum", "actor", "protocol":
            line.words.dropFirst(index + 1).first.flatMap { name in
                ["Manager", "Utils", "Helper"].contains { name.hasSuffix($0) }
                    ? "\(name): a meaningless name" : nil
            }
        default: nil
        }
    }
}

/// Unchecked claims about concurrency without a comment on the line or directly above.
func breachesOfProof(_ source: SwiftSource) -> [Breach] {
    let explained = Set(source.comments.flatMap { $0.line...$0.line + $0.text.count { $0 == "\n" } })
    return source.code.filter { $0.words.contains("unchecked") || $0.words.contains("nonisolated") }
        .filter { $0.words.contains("unchecked") || $0.text.contains("nonisolated(unsafe)") }
        .filter { !explained.contains($0.number) && !explained.contains($0.number - 1) }
        .map { source.breach($0.number, "an unchecked claim without an explanation") }
}

/// Floating point, clocks, random numbers and files in the pure modules.
func breachesOfPurity(_ source: SwiftSource) -> [Breach] {
    guard pureTargets.contains(source.target) else { return [] }
    let impure: Set<Substring> = [
        "Double", "Float", "Float80", "CGFloat", "TimeInterval",
        "Date", "ContinuousClock", "SuspendingClock", "FileManager", "ProcessInfo", "random", "randomElement",
        "shuffled",
    ]
    return source.code.flatMap { line in
        line.words.filter(impure.contains).map { source.breach(line.number, "\($0) in a pure module") }
    }
}

/// Libraries do not print: output is the program's decision.
func breachesOfSilence(_ source: SwiftSource) -> [Breach] {
    guard !["circulard", "upstream-sim", "bench"].contains(source.target) else { return [] }
    let printing: Set<Substring> = ["print", "debugPrint", "dump"]
    return source.code.filter {
        !printing.isDisjoint(with: $0.words) && $0.text.contains(#/(?:^|[^.\w])(?:print|debugPrint|dump)\(/#)
    }
    .map { source.breach($0.number, "a library prints") }
}

/// Machine-specific paths, in code or text.
func breachesOfPlace(path: String, text: String) -> [Breach] {
    guard text.mayContain(["work", "farm", "root", "home"].map { "/\($0)/" }) else { return [] }
    return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        .filter { $0.element.utf8.contains(UInt8(ascii: "/")) }
        .filter { $0.element.contains(#/(?:^|[^A-Za-z0-9_.])\/(?:work|farm|root|home)\//#) }
        .map { Breach(path: path, line: $0.offset + 1, what: "a machine-specific path: \($0.element.trimmed)") }
}
