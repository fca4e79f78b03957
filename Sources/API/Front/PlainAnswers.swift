import HTTPTypes
import NIOCore
import Storage
import Synchronization

extension Front {
    func plain(_ plain: Plain, _ asked: Asked) async -> Reply {
        do {
            return try await answer(plain, asked)
        } catch {
            return refuse(
                error as? Problem
                    ?? Problem(.databaseUnavailable, "The database does not answer.", retryAfterSeconds: 2),
                plain.rawValue)
        }
    }

    private func answer(_ plain: Plain, _ asked: Asked) async throws -> Reply {
        switch plain {
        case .health: return reply(Array("ok\n".utf8), "text/plain; charset=utf-8", plain)
        case .ready:
            try await tier.databases.useChecked()
            return reply(Array("ready\n".utf8), "text/plain; charset=utf-8", plain)
        case .metrics: return reply(Array(await metricsText().utf8), "text/plain; version=0.0.4; charset=utf-8", plain)
        case .openAPI: return openAPI.reply(to: asked, now: .min, route: plain.rawValue)
        case .docs:
            let page = contract.page(origin: asked.origin ?? "", version: version)
            return CachedAnswer(document: page, "text/html; charset=utf-8")
                .reply(to: asked, now: .min, route: plain.rawValue)
        case .home:
            var reply = reply([], "text/plain; charset=utf-8", plain)
            reply.status = .seeOther
            reply.fields[.location] = Plain.docs.rawValue
            return reply
        }
    }

    private func reply(_ bytes: [UInt8], _ type: String, _ plain: Plain) -> Reply {
        var fields = HTTPFields.common
        let body = ByteBuffer(bytes: bytes)
        fields[.contentType] = type
        fields[.contentLength] = String(body.readableBytes)
        fields[.cacheControl] = "no-store"
        return Reply(.ok, fields, body: body, route: plain.rawValue)
    }

    /// The counts of this process, and how fresh each source is as far as the database tells now.
    private func metricsText() async -> String {
        let now = tier.clock()
        var health: [SourceHealth]?
        do {
            health = try await sourceHealth(at: now)
        } catch {
            // A scrape of the counts has to work while the database is down: then `circulard_database_up` says so.
            if !(error is Problem) { report(error, Plain.metrics.rawValue) }
        }
        let lines =
            metrics.lines() + Metrics.head("circulard_database_up", "gauge", "Whether the database answered just now.")
            + ["circulard_database_up \(health == nil ? 0 : 1)"] + (health.map(Metrics.sources) ?? [])
        return lines.joined(separator: "\n") + "\n"
    }
}

extension Front {
    /// Takes the database 25 ms, and whoever reaches `/metrics` may ask: so it is asked no more often than this.
    private static let healthSeconds = 10

    /// - Throws: where the database does not answer now, whatever it said a moment ago.
    private func sourceHealth(at now: Int) async throws -> [SourceHealth] {
        if let known = knownHealth.withLock({ $0 }), (known.at..<known.at + Self.healthSeconds).contains(now) {
            try await tier.databases.use { try await $0.ping() }
            return known.rows
        }
        let rows = try await tier.databases.use { try await $0.sourceHealth(at: now) }
        knownHealth.withLock { $0 = (now, rows) }
        return rows
    }
}

extension CachedAnswer {
    /// What is the same as long as the program is: it has no age.
    convenience init(document bytes: [UInt8], _ type: String) {
        var fields = HTTPFields.common
        fields[.contentType] = type
        fields[.cacheControl] = "public, max-age=300"
        self.init(bytes, fields: fields, madeAt: .min, freshUntil: .max, changesAt: nil)
    }
}

extension Metrics {
    /// By source: how many stores are how fresh, and when the one longest unseen was last confirmed.
    static func sources(_ health: [SourceHealth]) -> [String] {
        let bySource = Dictionary(grouping: health, by: \.source).sorted { $0.key < $1.key }
        let stores = bySource.flatMap { source, rows in
            ["green", "amber", "red", "not_used"].map { freshness in
                "circulard_source_stores{source=\"\(source)\",freshness=\"\(freshness)\"} "
                    + "\(rows.count { $0.freshness == freshness })"
            }
        }
        let oldest = bySource.compactMap { source, rows in
            rows.compactMap(\.lastGoodAt).min().map {
                "circulard_source_oldest_confirmation_timestamp_seconds{source=\"\(source)\"} \($0)"
            }
        }
        return head("circulard_source_stores", "gauge", "Stores by how fresh what they show is.") + stores
            + head(
                "circulard_source_oldest_confirmation_timestamp_seconds", "gauge",
                "When the store longest unseen was last confirmed.") + oldest
    }
}
