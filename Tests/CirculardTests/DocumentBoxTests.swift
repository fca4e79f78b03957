import FoundationEssentials
import Glibc
import Scraping
import Subprocess
import SystemPackage
import TestSupport
import Testing

@testable import circulard

@Suite("HTML is read in a process that can do nothing else", .timeLimit(.minutes(3))) struct DocumentBoxTests {
    private static let samples =
        (try? FileManager.default.contentsOfDirectory(atPath: Checkout.top + "/scrapers/publix/samples"))?
        .filter { $0.hasSuffix(".html") }.sorted() ?? []

    @Test("there are pages to compare") func pages() { #expect(Self.samples.count >= 5, "\(Self.samples)") }

    @Test("with the same result, row by row and error by error", arguments: samples)
    func same(sample: String) async throws {
        let bytes = Array(try Data(contentsOf: URL(filePath: Checkout.sample("publix/" + sample))))
        let request = ExtractionRequest(bytes, from: sample, definition: try Self.publix())
        let boxed: ExtractionReply
        do {
            boxed = .extraction(try await Self.box().extract(request))
        } catch let error as ScrapeError {
            boxed = .failure(error)
        }
        #expect(boxed == request.reply())
    }

    @Test("without files, connections and further processes")
    func limits() async throws {
        let program = try Checkout.builtProgram("circulard")
        let arguments = ReadDocument.arguments(BoxLimits(cpuSeconds: 7, megabytes: 900))
        _ = try await Subprocess.run(
            .path(FilePath(program)), arguments: Arguments(arguments), environment: .custom([:]), input: .inputWriter,
            output: .discarded, error: .discarded
        ) { execution in
            let folder = "/proc/\(execution.processIdentifier.value)"
            // The last limit that is applied.
            while try !limit("processes", folder).hasSuffix("0 0 processes") {
                try await Task.sleep(for: .milliseconds(5))
            }
            #expect(try limit("cpu time", folder).hasSuffix("7 8 seconds"))
            #expect(try limit("address space", folder).hasSuffix("943718400 943718400 bytes"))
            #expect(try limit("open files", folder).hasSuffix("0 0 files"))
            #expect(try limit("file size", folder).hasSuffix("0 0 bytes"))
            let links = try FileManager.default.contentsOfDirectory(atPath: folder + "/fd").map {
                try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/fd/\($0)")
            }
            #expect(!links.contains { $0.hasPrefix("socket") }, "\(links)")
            #expect(try !environment(folder).contains("PATH"))
            try await execution.standardInputWriter.finish()
        }
    }

    @Test("a page that takes too long, needs too much, or crashes its reader costs no more than that page")
    func breaches() async throws {
        let page = Self.page(cards: 19_000)
        try await Scratch.with { scratch in
            let slow = try await failure(of: page, Self.tiredBox(scratch, BoxLimits(cpuSeconds: 1)))
            #expect(slow?.code == .tooLarge && slow?.message.contains("1 s of CPU time") == true, "\(slow as Any)")
        }
        let large = try await failure(of: page, Self.box(BoxLimits(megabytes: 100)))
        // libxml2 reports that it has no memory; Swift ends the process.
        #expect(large?.code == .tooLarge || large?.code == .readerCrashed(signal: Int(SIGABRT)), "\(large as Any)")
        let many = try await failure(of: Self.page(cards: 700), Self.box(BoxLimits(outputBytes: 10_000)))
        #expect(many?.code == .tooLarge, "\(many as Any)")
    }

    @Test(
        "a process that hangs is ended, and one that crashes is reported",
        arguments: [
            ("cat >/dev/null; exec sleep 1000", ScrapeError.Code.tooLarge, "more than 2.0 s"),
            ("cat >/dev/null; trap '' TERM; while :; do sleep 1; done", .tooLarge, "more than 2.0 s"),
            ("cat >/dev/null; kill -SEGV $$", .readerCrashed(signal: 11), "signal 11"),
            ("cat >/dev/null; exit 70", .readerCrashed(signal: 0), "status 70"),
            // Before it has read anything.
            ("exit 70", .readerCrashed(signal: 0), "status 70"),
        ])
    func ends(script: String, code: ScrapeError.Code, words: String) async throws {
        try await Scratch.with { scratch in
            let program = try Self.executable(scratch, "#!/bin/sh\n" + script)
            // A busy machine may need seconds to start a program.
            let box = DocumentBox(program: program, longest: .seconds(code == .tooLarge ? 2 : 60))
            let error = try await failure(of: Self.page(cards: 19_000), box)
            #expect(error?.code == code && error?.message.contains(words) == true, "\(error as Any)")
        }
    }

    private func failure(of page: String, _ box: DocumentBox) async throws -> ScrapeError? {
        do {
            _ = try await box.extract(
                ExtractionRequest(Array(page.utf8), from: "page", definition: try Self.publix()))
            return nil
        } catch {
            return error as? ScrapeError
        }
    }

    private func limit(_ name: String, _ folder: String) throws -> String {
        let lines = try String(contentsOfFile: folder + "/limits", encoding: .utf8).split(separator: "\n")
        let line = lines.first { $0.hasPrefix("Max " + name) } ?? ""
        return line.split(separator: " ").joined(separator: " ")
    }

    private func environment(_ folder: String) throws -> String {
        try String(contentsOfFile: folder + "/environ", encoding: .utf8)
    }

    private static func publix() throws -> ScraperDefinition {
        try ScraperDefinition(directory: Checkout.top + "/scrapers/publix")
    }

    private static func box(_ limits: BoxLimits = BoxLimits()) throws -> DocumentBox {
        DocumentBox(program: try Checkout.builtProgram("circulard"), limits: limits)
    }

    /// One whose process has used nine tenths of a second before it reads. The largest page takes less than a second on a
    /// fast machine.
    private static func tiredBox(_ scratch: Scratch, _ limits: BoxLimits) throws -> DocumentBox {
        let script = """
            #!/bin/bash
            cat >"$0.page"
            until read -ra fields </proc/$$/stat && [ "${fields[13]}" -ge 90 ]; do :; done
            exec '\(try Checkout.builtProgram("circulard"))' "$@" <"$0.page"
            """
        return DocumentBox(program: try executable(scratch, script), limits: limits)
    }

    private static func executable(_ scratch: Scratch, _ script: String) throws -> String {
        let program = try scratch.file("program", script)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        return program
    }

    private static func page(cards count: Int) -> String {
        let cards = (0..<count).map { number in
            "<div class='p-savings-card' data-item-code='\(number)'><span class='title' "
                + "data-qa-automation='prod-title'>Milk</span><span class='p-savings-badge__text'>$2.99</span><span "
                + "class='additional-info'></span><span class='valid-dates'>Valid 11/20 - 11/26</span></div>"
        }
        return "<!DOCTYPE html><html><head><title>Weekly Ad</title></head><body><button data-store='1083'></button>"
            + "<div class='category-section'><h2>Dairy</h2>\(cards.joined())</div><button class='load-more'></button>"
            + "</body></html>"
    }
}
