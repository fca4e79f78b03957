import Crypto
import HTTPTypes
import WebKit

/// The shoppers' page, and that of the docs: static files whose addresses contain a number of their contents, so that they can be kept for good.
package struct ShoppersPage: Sendable {
    /// The files by path: "/", "/docs", "/sw.js", "/p/0f3c…/app.js".
    let responses: [String: CachedResponse]
    /// A number of all contents: of another page it is another.
    let version: String

    /// The folder of the modules in `Web`.
    private static let modules = "p/"

    /// - Parameter files: contents by path in `Web`: "index.html", "p/app.js".
    package init(files: [String: [UInt8]]) {
        version = Self.version(of: files)
        var responses: [String: CachedResponse] = [:]
        for (name, bytes) in files {
            let path = Self.path(of: name, version)
            let body = Self.sent(name, bytes, version, names: files.keys)
            responses[path] = CachedResponse(
                body, fields: WebFields.fields(of: name, body), madeAt: .min, freshUntil: .max, changesAt: nil)
        }
        // Browsers ask for it unasked.
        responses["/favicon.ico"] = responses["/icon.svg"]
        self.responses = responses
    }

    /// The name of a path in logs and metrics.
    func route(of path: String) -> String { path.hasPrefix("/p/") ? "/p/{version}/{file}" : path }

    private static func version(of files: [String: [UInt8]]) -> String {
        var hash = SHA256()
        for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
            hash.update(data: Array("\(name) \(bytes.count)\n".utf8))
            hash.update(data: bytes)
        }
        return hash.finalize().prefix(6).map { String($0 / 16, radix: 16) + String($0 % 16, radix: 16) }.joined()
    }

    private static func path(of name: String, _ version: String) -> String {
        if name == "index.html" { return "/" }
        if name == "docs.html" { return "/docs" }
        return name.hasPrefix(modules) ? "/\(modules)\(version)/\(name.dropFirst(modules.count))" : "/\(name)"
    }

    /// A file as it is sent.
    private static func sent(
        _ name: String, _ bytes: [UInt8], _ version: String, names: some Sequence<String>
    ) -> [UInt8] {
        if WebFields.isTemplate(name) { return filled(bytes, version, names: names) }
        return name.hasSuffix(".js") ? ScriptText(bytes).bytes : bytes
    }

    /// Puts in the version, and for the worker the paths that the page needs without network.
    private static func filled(_ bytes: [UInt8], _ version: String, names: some Sequence<String>) -> [UInt8] {
        let kept = names.filter { $0 != "sw.js" && !$0.hasSuffix(".png") && !$0.hasPrefix("docs.") }.map {
            path(of: $0, version)
        }.sorted()
        let text = String(decoding: bytes, as: UTF8.self).replacing("{hash}", with: version)
            .replacing("{files}", with: "[\(kept.map { "'\($0)'" }.joined(separator: ", "))]")
        return Array(text.utf8)
    }
}
