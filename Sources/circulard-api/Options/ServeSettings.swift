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
        let text = flag.map(String.init) ?? settings.serving(name)
        guard let text else { return standard }
        guard let number = Int(text), range.contains(number) else {
            throw wrong(name, text, "a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    func flag(_ name: String) throws -> Bool {
        switch settings.serving(name)?.lowercased() {
        case nil, "false", "no", "0": false
        case "true", "yes", "1": true
        case let text?: throw wrong(name, text, "true or false")
        }
    }

    func level(_ flag: String?) throws -> Logger.Level {
        let text = flag ?? settings.serving("log_level") ?? "notice"
        guard let level = Logger.Level(rawValue: text) else {
            throw wrong("log_level", text, Logger.Level.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return level
    }

    func format(_ flag: String?) throws -> LogFormat {
        guard let text = flag ?? settings.serving("log_format") else { return .standard }
        guard let format = LogFormat(rawValue: text) else {
            throw wrong("log_format", text, LogFormat.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return format
    }

    /// Settings of 0.1.0: an operator who still has them does not mean to serve in the clear.
    func refuseCertificate() throws {
        for name in ["tls_certificate", "tls_key"] where settings.serving(name) != nil {
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
        func text(_ flag: String?, _ name: String) -> String? { flag ?? (isGiven ? nil : settings.serving(name)) }
        if let path = text(options.unixSocket, "unix_socket") {
            let mode = options.unixSocketMode ?? settings.serving("unix_socket_mode") ?? "660"
            guard let bits = UInt32(mode, radix: 8), bits <= 0o777 else {
                throw wrong("unix_socket_mode", mode, "three octal digits, such as 660")
            }
            return .unixSocket(UnixSocketFile(path: path, mode: bits))
        }
        if let address = text(options.address, "address") { return try .reading(address, hasProxy: hasProxy) }
        return .address(host: "127.0.0.1", port: try number(options.port, "port", 8080, in: 0...65_535))
    }

    private func wrong(_ name: String, _ text: String, _ wanted: String) -> Failure {
        let setting = settings["api.\(name)"]
        return Failure.configuration(
            "\"\(text)\" is not a valid value for --\(name.replacing("_", with: "-")): it takes \(wanted)",
            advice: setting?.text == text
                ? "it is set by \(setting?.origin ?? "")"
                : "it may also be set as \(Setting.variable(for: "api.\(name)"))")
    }
}

extension Settings {
    /// A number that a flag gives, else the environment, else the file.
    func servingNumber(_ flag: Int?, _ name: String, _ standard: Int, in range: ClosedRange<Int>) throws -> Int {
        try Values(settings: self).number(flag, name, standard, in: range)
    }

    /// "rate_limit" is `CIRCULARD_API_RATE_LIMIT`, or `api.rate_limit` in the file.
    fileprivate func serving(_ name: String) -> String? { self["api.\(name)"]?.text }
}
