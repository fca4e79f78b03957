import Glibc
import Ingest
import Scraping
import Subprocess
import Support
import SystemPackage

/// Reads HTML in a child process, which can neither open a file or connection nor start a program, and which ends when
/// it has used up its time or memory: what a hostile page does to libxml2 costs that page.
///
/// JSON is read in this process: its reader is Swift without pointers.
struct DocumentBox: Sendable {
    /// The running program, even if a newer one was installed since.
    var program = "/proc/self/exe"
    var limits = BoxLimits()
    /// The time from the start of the child to its end. Longer than the CPU time that it may use, for busy machines.
    var longest = Duration.seconds(120)

    static let extract: DocumentExtraction = { definition, bytes, location in
        guard ScraperDefinition.isHTML(bytes) == true else { return try definition.extract(bytes, from: location) }
        return try await DocumentBox().extract(ExtractionRequest(bytes, from: location, definition: definition))
    }

    /// - Throws: `ScrapeError`: that of the extraction, or `tooLarge` or `readerCrashed` if the child did not end well.
    func extract(_ request: ExtractionRequest) async throws -> Extraction {
        let result = try await result(of: try request.encoded(), request)
        try Task.checkCancellation()
        guard case .exited(0) = result.status else { throw request.failure(result.status, limits) }
        return try ExtractionReply(decoding: result.output).get()
    }

    private func result(
        of message: [UInt8], _ request: ExtractionRequest
    ) async throws -> (status: TerminationStatus, output: [UInt8]) {
        try await withTimeLimit(longest, throwing: request.error(.tooLarge, "took more than \(longest) to read")) {
            try await run(message, request)
        }
    }

    private func run(
        _ message: [UInt8], _ request: ExtractionRequest
    ) async throws -> (status: TerminationStatus, output: [UInt8]) {
        var options = PlatformOptions()
        // Ctrl-C in a terminal is for this process.
        options.processGroupID = 0
        let file = try FileDescriptor.unnamedFile(of: message)
        defer { try? file.close() }
        do {
            // Without the environment, which may have secrets.
            let result = try await Subprocess.run(
                .path(FilePath(program)), arguments: Arguments(ReadDocument.arguments(limits)),
                environment: .custom([:]),
                platformOptions: options, input: .fileDescriptor(file, closeAfterSpawningProcess: false),
                output: .bytes(limit: limits.outputBytes), error: .discarded)
            return (result.terminationStatus, result.standardOutput)
        } catch let error as SubprocessError where error.code == .outputLimitExceeded {
            throw request.error(.tooLarge, "has rows of more than \(limits.outputBytes >> 20) MB")
        }
    }
}

extension ExtractionRequest {
    fileprivate func failure(_ status: TerminationStatus, _ limits: BoxLimits) -> ScrapeError {
        switch status {
        case .signaled(SIGXCPU):
            error(.tooLarge, "took more than \(limits.cpuSeconds) s of CPU time to read")
        case .signaled(let signal):
            error(
                .readerCrashed(signal: Int(signal)),
                "crashed the process that reads it (signal \(signal), with at most \(limits.megabytes) MB)")
        case .exited(let status):
            error(.readerCrashed(signal: 0), "was not read: the process for it ended with status \(status)")
        }
    }

    fileprivate func error(_ code: ScrapeError.Code, _ what: String) -> ScrapeError {
        ScrapeError(
            code, source: source, location: location,
            message: "the document \(what): earlier deals are kept; \"circulard runs show\" names the document")
    }
}
