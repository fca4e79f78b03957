import Crypto
import FoundationEssentials
import HTTPTypes
import WebKit

/// The header fields of the shoppers' page and its files.
enum WebFields {
    /// Whether the version of the page is put into the file.
    static func isTemplate(_ name: String) -> Bool { name == "index.html" || name == "sw.js" }

    static func fields(of name: String, _ body: [UInt8]) -> HTTPFields {
        var fields: HTTPFields = [
            .contentType: type(of: name), .xContentTypeOptions: "nosniff", .vary: "Accept-Encoding",
            .referrerPolicy: "no-referrer", .crossOriginResourcePolicy: "same-origin",
            .cacheControl: name.hasPrefix("p/") ? "public, max-age=31536000, immutable" : "no-cache",
            .contentSecurityPolicy: "default-src 'none'",
        ]
        switch name {
        case "index.html", "docs.html":
            fields[.contentSecurityPolicy] = policy(style: styleHash(in: body))
            fields[.crossOriginOpenerPolicy] = "same-origin"
            fields[.permissionsPolicy] =
                "geolocation=(self), screen-wake-lock=(self), camera=(), microphone=(), payment=(), usb=()"
        // A worker lives under the policy of its own response.
        case "sw.js": fields[.contentSecurityPolicy] = "default-src 'none'; connect-src 'self'"
        default: break
        }
        return fields
    }

    /// Scripts and styles of this server alone, and no script from a text.
    private static func policy(style hash: String) -> String {
        "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-\(hash)'; img-src 'self'; connect-src 'self'; "
            + "manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; "
            + "require-trusted-types-for 'script'; trusted-types circulard"
    }

    /// SHA-256 of the one style element, as the policy names it (CSP 3, 6.7.2.3).
    private static func styleHash(in page: [UInt8]) -> String {
        let text = String(decoding: page, as: UTF8.self)
        guard let start = text.firstRange(of: "<style>"), let end = text.firstRange(of: "</style>") else { return "" }
        let digest = SHA256.hash(data: Array(text[start.upperBound..<end.lowerBound].utf8))
        return Data(digest).base64EncodedString()
    }

    private static func type(of name: String) -> String {
        switch name.split(separator: ".").last {
        case "html": "text/html; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "webmanifest": "application/manifest+json"
        default: "application/octet-stream"
        }
    }
}

extension HTTPField.Name {
    static let crossOriginOpenerPolicy = HTTPField.Name("Cross-Origin-Opener-Policy")!
    static let permissionsPolicy = HTTPField.Name("Permissions-Policy")!
}
