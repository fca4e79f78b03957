internal import FoundationEssentials
package import HTTP
internal import Subprocess
internal import Support
internal import SystemPackage

/// The system's Chromium, which opens pages that fill themselves by script.
///
/// It has no network. Its requests come here by a pipe, and those that `PagePolicy` lets pass are sent by the caller's
/// client, so that robots.txt, gaps, quotas, address checks and the User-Agent are those of every other request. It has a
/// profile of its own, which is deleted at the end, no cookies, no environment, and Chromium's own sandbox.
package struct Browser: Sendable {
    package typealias Send = @Sendable (HTTPRequest) async throws -> HTTPResponse

    /// The path of the program.
    let program: String
    let userAgent: String
    var limits = BrowserLimits()

    /// - Throws: `BrowserError.missing`, or `runsAsRoot`, whose message names the URL.
    package init(named setting: String?, userAgent: String, for url: String) throws(BrowserError) {
        guard let program = BrowserProgram.find(setting) else { throw BrowserError(.missing, url: url) }
        guard !BrowserProgram.runsAsRoot else { throw BrowserError(.runsAsRoot, url: url) }
        (self.program, self.userAgent) = (program, userAgent)
    }

    /// Opens a page and waits until it asks for nothing more.
    ///
    /// - Parameters:
    ///   - page: a GET. Its `maximumBytes` is the limit for all responses together.
    ///   - hosts: other hosts whose scripts and data the page needs.
    ///   - send: sends one request at a time.
    /// - Returns: the response for the page itself, with the text of the filled page as its body. A status other than 200
    ///   is returned as it came, and none of its scripts run.
    /// - Throws: `BrowserError`, or what `send` throws.
    package func open(_ page: HTTPRequest, hosts: Set<String>, send: @escaping Send) async throws -> HTTPResponse {
        let profile = try BrowserProfile()
        let tooSlow = BrowserError(.tooSlow(seconds: limits.seconds), url: page.url)
        do {
            let response = try await withTimeLimit(.seconds(limits.seconds), throwing: tooSlow) {
                try await run(page, hosts, send, profile)
            }
            await profile.delete()
            return response
        } catch {
            await profile.delete()
            throw error
        }
    }

    private func run(
        _ page: HTTPRequest, _ hosts: Set<String>, _ send: @escaping Send, _ profile: BrowserProfile
    ) async throws -> HTTPResponse {
        var options = PlatformOptions()
        // Ctrl-C in a terminal is for this process.
        options.processGroupID = 0
        let result = try await Subprocess.run(
            .path("/bin/sh"), arguments: Arguments(BrowserProgram.commandLine(program, userAgent, profile)),
            environment: .custom(["HOME": profile.directory, "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]),
            workingDirectory: FilePath(profile.directory), platformOptions: options, input: .inputWriter,
            output: .sequence, error: .discarded
        ) { execution in
            // All processes of the browser, at once: one that is left could still write to the profile.
            defer { try? execution.send(signal: .kill, toProcessGroup: true) }
            let writer = execution.standardInputWriter
            var session = PageSession(
                policy: PagePolicy(page, otherHosts: hosts), limits: limits, send: send,
                messages: execution.standardOutput.strings(
                    separatedBy: .unicodeScalarSequence(["\0"]), bufferingPolicy: .maxLineLength(limits.messageBytes)
                ).makeAsyncIterator(),
                write: { _ = try await writer.write($0) })
            do {
                return try await session.open()
            } catch let error as SubprocessError {
                throw session.crash("\(error)", profile.lastWords)
            } catch is PageSession.Ended {
                throw session.crash(nil, profile.lastWords)
            }
        }
        return result.takeClosureResult()
    }
}

/// The limits for one page.
struct BrowserLimits: Sendable {
    var requests = 100
    /// Requests wait for the source's gap, so that a page with 60 of them takes minutes.
    var seconds = 300
    /// The size of one message of the browser: the filled page as JSON.
    var messageBytes = 64 << 20
    /// The heap of the page's scripts.
    static let scriptMegabytes = 512
}
