internal import FoundationEssentials
internal import Glibc

/// How Chromium is found and started.
enum BrowserProgram {
    private static let names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"]
    private static let directories = ["/usr/local/bin", "/usr/bin"]

    static var runsAsRoot: Bool { geteuid() == 0 }

    /// - Parameter setting: the operator's path; nil to search the usual ones.
    static func find(_ setting: String?) -> String? {
        let paths = setting.map { [$0] } ?? directories.flatMap { directory in names.map { "\(directory)/\($0)" } }
        return paths.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// The arguments of a shell that gives the browser the ends of its pipe, 3 and 4, which a parent cannot pass by
    /// itself.
    static func commandLine(_ program: String, _ userAgent: String, _ profile: BrowserProfile) -> [String] {
        let script = "exec \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>\"$0\""
        return ["-c", script, profile.messagesFile, program] + flags(userAgent, profile)
    }

    private static func flags(_ userAgent: String, _ profile: BrowserProfile) -> [String] {
        [
            "--headless=new", "--remote-debugging-pipe", "--user-data-dir=\(profile.directory)",
            "--user-agent=\(userAgent)",
            // No network: no name has an address, and everything would go through a proxy that does not exist.
            "--host-resolver-rules=MAP * ~NOTFOUND", "--proxy-server=127.0.0.1:9", "--proxy-bypass-list=<-loopback>",
            "--webrtc-ip-handling-policy=disable_non_proxied_udp", "--disable-quic",
            // No programs compiled at run time: fewer ways out of the sandbox.
            "--js-flags=--jitless --max-old-space-size=\(BrowserLimits.scriptMegabytes)",
            "--disable-gpu", "--disable-dev-shm-usage", "--disable-extensions", "--disable-sync", "--disable-breakpad",
            "--disable-background-networking", "--disable-component-update", "--disable-default-apps",
            "--no-first-run", "--no-default-browser-check", "--password-store=basic", "--mute-audio",
        ]
    }
}

/// A new directory, for the browser's files and messages.
struct BrowserProfile: Sendable {
    let directory: String
    var messagesFile: String { directory + "/messages" }

    init() throws {
        let place = FileManager.default.temporaryDirectory.appending(component: "circulard-browser-\(UUID())")
        try FileManager.default.createDirectory(
            at: place, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        directory = place.path()
    }

    /// Deletes it, again while a process that is about to end still writes to it.
    func delete() async {
        for _ in 0..<100 {
            try? FileManager.default.removeItem(atPath: directory)
            guard FileManager.default.fileExists(atPath: directory) else { return }
            // A task of its own, since the caller's can be cancelled.
            await Task { try? await Task.sleep(for: .milliseconds(50)) }.value
        }
    }

    /// The last line that the browser wrote to stderr, shortened.
    var lastWords: String? {
        guard let data = FileManager.default.contents(atPath: messagesFile) else { return nil }
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
        return (lines.last { $0.contains("FATAL") } ?? lines.last).map { String($0.suffix(300)) }
    }
}
