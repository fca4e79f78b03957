internal import Deals
internal import FoundationEssentials
internal import Support

/// Tests every sample of a source: each document of `samples/` against the file beside it.
///
/// - Parameters:
///   - definitionDirectory: the folder of `scraper.yaml`.
///   - shipped: the folder of the shipped definitions, whose layouts it can include.
/// - Returns: one result per document, sorted by name; a document without an expectation, or an expectation without a
///   document, fails.
/// - Throws: `badDefinition`, also if there are no samples.
package func testSamples(
    _ definitionDirectory: String, shipped: String? = nil
) throws(ScrapeError) -> [SampleResult] {
    let runner = try SampleRunner(definitionDirectory: definitionDirectory, shipped: shipped)
    let names = try fileNames(in: runner.directory, of: runner.definition)
    let expectations = Set(names.filter { $0.hasSuffix(SampleRunner.suffix) })
    let documents = names.filter { !$0.hasSuffix(SampleRunner.suffix) && !$0.hasPrefix(".") }
    let orphans = expectations.subtracting(documents.map { $0 + SampleRunner.suffix }).sorted()
    return documents.map(runner.run) + orphans.map { SampleResult($0, difference: "has no document beside it") }
}

private func fileNames(in directory: String, of definition: ScraperDefinition) throws(ScrapeError) -> [String] {
    do {
        let names = try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
        guard names.isEmpty else { return names }
    } catch {
        throw noSamples(directory, definition, ": \(plainReason(error))")
    }
    throw noSamples(directory, definition, "")
}

private func noSamples(_ directory: String, _ definition: ScraperDefinition, _ cause: String) -> ScrapeError {
    ScrapeError(
        .badDefinition(key: "samples"), source: definition.id, location: directory,
        message: "there are no samples: each layout needs a document and its expected rows\(cause)")
}

struct SampleRunner {
    static let suffix = ".expected.json"

    let definition: ScraperDefinition
    /// The directory of the samples.
    let directory: String

    init(definitionDirectory: String, shipped: String?) throws(ScrapeError) {
        definition = try ScraperDefinition(directory: definitionDirectory, shipped: shipped)
        directory = "\(definitionDirectory)/samples"
    }

    func run(_ name: String) -> SampleResult {
        do {
            let document = try bytes(of: name)
            guard FileManager.default.fileExists(atPath: "\(directory)/\(name)\(Self.suffix)") else {
                return SampleResult(
                    name,
                    difference: "there is no \(name)\(Self.suffix) beside it: \"circulard source test "
                        + "\(definition.id) --accept\" writes it")
            }
            let beside = try bytes(of: name + Self.suffix)
            guard let expected = Expectation(try JSONValue(utf8: beside)) else {
                return SampleResult(name, difference: "\(name)\(Self.suffix) does not say what is expected")
            }
            return compare(document, with: expected, name)
        } catch {
            return SampleResult(name, difference: "cannot be read: \(plainReason(error))")
        }
    }

    func bytes(of name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: "\(directory)/\(name)")))
    }

    private func compare(_ document: [UInt8], with expected: Expectation, _ name: String) -> SampleResult {
        do {
            switch expected.outcome {
            case .rows(let layout, let rows): return try compareRows(document, layout, rows, expected, name)
            case .stores(let stores, let leftOut, let day):
                return try compareStores(document, stores, leftOut, day, name)
            case .reason(let reason):
                let found = definition.reason(inErrorBody: document) ?? "nothing"
                return SampleResult(
                    name, difference: found == reason ? nil : "expected \"\(reason)\", found \"\(found)\"")
            case .error(let word):
                let extraction = try extract(document, expected, name)
                return SampleResult(
                    name, layout: extraction.layout, recordCount: extraction.rows.count,
                    difference: "expected the error \(word), found \(extraction.rows.count) rows")
            }
        } catch {
            if case .error(let word) = expected.outcome, word == error.code.word { return SampleResult(name) }
            return SampleResult(name, difference: "\(error)")
        }
    }
}

extension SampleRunner {
    private func compareRows(
        _ document: [UInt8], _ layout: String, _ rows: [JSONValue], _ expected: Expectation, _ name: String
    ) throws(ScrapeError) -> SampleResult {
        let extraction = try extract(document, expected, name)
        let difference =
            layout == extraction.layout
            ? firstDifference(of: extraction.rows.map(\.json), from: rows)
            : "expected layout \(layout), found \(extraction.layout)"
        return SampleResult(
            name, layout: extraction.layout, recordCount: extraction.rows.count, difference: difference)
    }

    private func compareStores(
        _ document: [UInt8], _ stores: [JSONValue], _ leftOut: Int, _ today: LocalDay, _ name: String
    ) throws(ScrapeError) -> SampleResult {
        let list = try definition.stores(in: document, from: name, today: today)
        let difference =
            list.leftOut.count == leftOut
            ? firstDifference(of: list.stores.map(\.json), from: stores)
            : "expected \(leftOut) records left out, found \(list.leftOut.map { "\($0.name): \($0.reason)" })"
        return SampleResult(name, recordCount: list.stores.count, difference: difference)
    }

    private func extract(
        _ document: [UInt8], _ expected: Expectation, _ name: String
    ) throws(ScrapeError) -> Extraction {
        let extraction = try definition.extract(document, from: name)
        if let codes = expected.store {
            try extraction.check(isOf: .asked(codes.code, codes.adCode), source: definition.id, location: name)
        }
        return extraction
    }
}

extension SampleResult {
    fileprivate init(_ name: String, layout: String? = nil, recordCount: Int = 0, difference: String? = nil) {
        self.init(name: name, layout: layout, recordCount: recordCount, difference: difference)
    }
}

extension Store {
    /// The check of the page's store needs only the codes.
    static func asked(_ code: String, _ adCode: String?) -> Store {
        Store(
            chain: "", code: code, adCode: adCode, name: code, state: "GA",
            location: Coordinate(latitudeMicrodegrees: 0, longitudeMicrodegrees: 0)!, timeZone: "America/New_York")
    }
}
