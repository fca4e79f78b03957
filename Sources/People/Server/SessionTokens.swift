import HTTPTypes
import Vault
import WebKit

extension WebRequest {
    static let cookieName = "__Host-circulard"

    /// A browser itself can send other credentials: those of an address such as https://a:b@example.org.
    var hasBearerToken: Bool { fields[.authorization]?.prefix(7).lowercased() == "bearer " }

    /// The access token of a program, or the cookie of a browser.
    var secretToken: SecretToken? {
        if let said = fields[.authorization] {
            guard hasBearerToken else { return nil }
            return SecretToken(text: String(said.dropFirst(7)), kind: .access)
        }
        // A second cookie of that name may be an attack.
        let cookies = fields[values: .cookie].flatMap { $0.split(separator: ";") }
            .map { $0.drop { $0 == " " } }.filter { $0.hasPrefix("\(Self.cookieName)=") }
        guard cookies.count == 1, let cookie = cookies.first else { return nil }
        return SecretToken(text: String(cookie.dropFirst(Self.cookieName.count + 1)), kind: .cookie)
    }

    /// Whether the client is a program that keeps tokens itself.
    var wantsTokens: Bool { fields[.accept]?.contains("application/vnd.circulard.tokens+json") == true }

    /// The name by which the owner knows the device: browser and system, no versions.
    var deviceName: String {
        guard !wantsTokens, let agent = fields[.userAgent] else { return "A program" }
        let browser = Self.browsers.first { agent.contains($0.mark) }?.name ?? "A browser"
        guard let system = Self.systems.first(where: { agent.contains($0.mark) })?.name else { return browser }
        return "\(browser) on \(system)"
    }

    // In this order: what calls itself Chrome may be Edge, and all call themselves Safari.
    private static let browsers: [(mark: String, name: String)] = [
        ("Firefox/", "Firefox"), ("FxiOS/", "Firefox"), ("Edg", "Edge"), ("OPR/", "Opera"),
        ("SamsungBrowser/", "Samsung Internet"), ("Chrome/", "Chrome"), ("CriOS/", "Chrome"), ("Safari/", "Safari"),
    ]
    private static let systems: [(mark: String, name: String)] = [
        ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"),
        ("Mac OS X", "Mac"), ("CrOS", "ChromeOS"), ("Linux", "Linux"),
    ]
}

extension HTTPFields {
    /// - Parameter seconds: 400 days are the most that browsers keep a cookie.
    static func cookie(_ text: String, seconds: Int = 400 * 86_400) -> HTTPFields {
        [
            .setCookie:
                "\(WebRequest.cookieName)=\(text); Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=\(seconds)"
        ]
    }

    /// The fields that make a browser forget the vault.
    static let signedOut: HTTPFields = {
        var fields = cookie("", seconds: 0)
        fields[.clearSiteData] = "\"cache\", \"storage\""
        return fields
    }()
}
