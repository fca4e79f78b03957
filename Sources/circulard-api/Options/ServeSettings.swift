import CommandSupport
import Logging

/// The settings of the server: flags, then `CIRCULARD_API_*`, then the configuration file, then defaults.
struct ServeSettings {
    let place: ListeningPlace
    let trustsProxy: Bool
    let databaseConnections: Int
    let maximumReplayLagSeconds: Int
    let clientConnections: Int
    /// Of one address; 0 for no limit.
    let addressConnections: Int
    let radiusMiles: Int
    let maximumRadiusMiles: Int
    let requestsPerMinute: Int
    let logLevel: Logger.Level
    let logFormat: LogFormat

    var forwardedHeaders: ForwardedHeaders { ForwardedHeaders(trustsProxy: trustsProxy) }

    /// - Throws: a failure that names the setting and where it comes from.
    init(_ options: ServeOptions, _ settings: Settings) throws {
        let value = Values(settings: settings)
        try value.refuseCertificate()
        let hasProxy = try options.trustProxy || value.flag("trust_proxy")
        place = try value.place(options, hasProxy: hasProxy)
        trustsProxy = place.isUnixSocket || hasProxy
        databaseConnections = try value.number(options.connections, "connections", 4, in: 1...100)
        maximumReplayLagSeconds = try value.number(options.maxReplayLag, "max_replay_lag", 300, in: 1...86_400)
        clientConnections = try value.number(options.maxConnections, "max_connections", 1000, in: 1...100_000)
        addressConnections = try value.number(
            options.maxConnectionsPerAddress, "max_connections_per_address", 50, in: 0...100_000)
        maximumRadiusMiles = try value.number(options.radiusMax, "radius_max", 50, in: 1...3000)
        radiusMiles = try value.number(options.radiusDefault, "radius_default", 10, in: 1...3000)
        requestsPerMinute = try value.number(options.rateLimit, "rate_limit", 600, in: 0...1_000_000)
        logLevel = try value.level(options.logLevel)
        logFormat = try value.format(options.logFormat)
        guard radiusMiles <= maximumRadiusMiles else {
            throw Failure.configuration(
                "the default radius of \(radiusMiles) miles is larger than the largest, \(maximumRadiusMiles)",
                advice: "lower --radius-default or raise --radius-max")
        }
    }
}

/// Reads settings by name.
private struct Values {
    let settings: Settings

    func number(_ flag: Int?, _ name: String, _ standard: Int, in range: ClosedRange<Int>) throws -> Int {
        guard let given = given(flag.map(String.init), name) else { return standard }
        guard let number = Int(given.text), range.contains(number) else {
            throw wrong(name, given, "a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    func flag(_ name: String) throws -> Bool {
        guard let given = given(nil, name) else { return false }
        switch given.text.lowercased() {
        case "false", "no", "0": return false
        case "true", "yes", "1": return true
        default: throw wrong(name, given, "true or false")
        }
    }

    func level(_ flag: String?) throws -> Logger.Level {
        guard let given = given(flag, "log_level") else { return .notice }
        guard let level = Logger.Level(rawValue: given.text) else {
            throw wrong("log_level", given, Logger.Level.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return level
    }

    func format(_ flag: String?) throws -> LogFormat {
        guard let given = given(flag, "log_format") else { return .standard }
        guard let format = LogFormat(rawValue: given.text) else {
            throw wrong("log_format", given, LogFormat.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return format
    }

    /// Settings of 0.1.0: an operator who still has them does not mean to serve in the clear.
    func refuseCertificate() throws {
        for name in ["tls_certificate", "tls_key"] where given(nil, name) != nil {
            throw Failure.configuration(
                "\(Setting.variable(for: "api.\(name)")) is set, and TLS is now the job of a proxy in front",
                advice: "remove it, and put nginx or Caddy in front: docs/rest.md, docs/nginx.conf, docs/Caddyfile")
        }
    }

    /// A flag for a place wins over all places that are set elsewhere.
    func place(_ options: ServeOptions, hasProxy: Bool) throws -> ListeningPlace {
        let flags = [options.unixSocket, options.address, options.port.map(String.init)]
        guard flags.count(where: { $0 != nil }) < 2 else {
            throw Failure.usage("--port, --address and --unix-socket name one place to listen each: give one of them")
        }
        let isGiven = flags.contains { $0 != nil }
        func text(_ flag: String?, _ name: String) -> String? { flag ?? (isGiven ? nil : given(nil, name)?.text) }
        if let path = text(options.unixSocket, "unix_socket") {
            return .unixSocket(UnixSocketFile(path: path, mode: try mode(options.unixSocketMode)))
        }
        if let address = text(options.address, "address") { return try .reading(address, hasProxy: hasProxy) }
        return .address(host: "127.0.0.1", port: try number(options.port, "port", 8080, in: 0...65_535))
    }

    private func mode(_ flag: String?) throws -> UInt32 {
        guard let given = given(flag, "unix_socket_mode") else { return 0o660 }
        guard let bits = UInt32(given.text, radix: 8), bits <= 0o777 else {
            throw wrong("unix_socket_mode", given, "three octal digits, such as 660")
        }
        return bits
    }

    /// "rate_limit" is `--rate-limit`, `CIRCULARD_API_RATE_LIMIT`, or `api.rate_limit` in the file.
    private func given(_ flag: String?, _ name: String) -> Setting? {
        flag.map { Setting($0, from: Self.flag(of: name)) } ?? settings["api.\(name)"]
    }

    private static func flag(of name: String) -> String { "--" + name.replacing("_", with: "-") }

    private func wrong(_ name: String, _ given: Setting, _ wanted: String) -> Failure {
        let flag = Self.flag(of: name)
        return Failure.configuration(
            "\"\(given.text)\" is not a valid value for \(flag): it takes \(wanted)",
            advice: given.origin == flag
                ? "it may also be set as \(Setting.variable(for: "api.\(name)"))" : "it is set by \(given.origin)")
    }
}

extension Settings {
    /// A number that a flag gives, else the environment, else the file.
    func servingNumber(_ flag: Int?, _ name: String, _ standard: Int, in range: ClosedRange<Int>) throws -> Int {
        try Values(settings: self).number(flag, name, standard, in: range)
    }

}
