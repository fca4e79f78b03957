/// The missing files in a scraper's folder, by their names.
///
/// - Parameter files: paths in the folder: "scraper.yaml", "samples/pcard.html", "samples/pcard.html.expected.json".
func breachesOfFolder(_ folder: String, files: [String]) -> [Breach] {
    let documents = files.filter { $0.hasPrefix("samples/") && !$0.hasSuffix(expectation) }
    let wanted = ["scraper.yaml", "README.md"] + documents.map { $0 + expectation }
    let missing = wanted.filter { !files.contains($0) }.map { "no \($0)" }
    return (missing + (documents.isEmpty ? ["no sample document"] : [])).map { Breach(path: folder, line: 1, what: $0) }
}

private let expectation = ".expected.json"
