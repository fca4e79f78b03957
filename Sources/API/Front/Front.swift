import HTTPTypes
import NIOCore
import Storage
import Synchronization

/// Answers requests: the whole of the REST tier but for sockets.
package final class Front: Sendable {
    let tier: Tier
    let contract: Contract
    let version: String
    let metrics = Metrics()
    /// The document, made once.
    let openAPI: CachedAnswer
    private let routes: Routes
    private let cache: AnswerCache
    /// Answers that are being made, by their keys.
    private let underWay = Mutex<[String: Task<CachedAnswer, any Error>]>([:])
    private let limiter: RateLimiter
    /// The source health that the metrics last reported.
    let knownHealth = Mutex<(at: Int, rows: [SourceHealth])?>(nil)
    let report: @Sendable (_ fault: any Error, _ route: String) -> Void

    static let mostTargetBytes = 4096
    private static let mostMakings = 3

    /// - Parameters:
    ///   - requestsPerMinute: of one client; nought for no limit.
    ///   - cacheBytes: how much memory answers may take.
    ///   - report: hears of what is no fault of a client's; the error names no place and no words of a query.
    package init(
        tier: Tier, version: String, requestsPerMinute: Int = 600, cacheBytes: Int = 6 << 20,
        report: @escaping @Sendable (_ fault: any Error, _ route: String) -> Void
    ) {
        (self.tier, self.version, self.report) = (tier, version, report)
        contract = Contract(tier.limits)
        openAPI = CachedAnswer(document: contract.openAPI(version: version), "application/json")
        routes = Routes(contract)
        cache = AnswerCache(mostBytes: cacheBytes)
        limiter = RateLimiter(perMinute: requestsPerMinute)
    }

    package func reply(to asked: Asked) async -> Reply {
        if let reply = kept(for: asked) { return reply }
        let start = ContinuousClock.now
        return counted(await route(asked), asked, since: start)
    }

    /// The answer to what was asked in the same words a moment ago, which needs no routing, no reading of the query and no
    /// waiting; nil: the answer has to be made. Takes microseconds: an event loop may ask.
    package func kept(for asked: Asked) -> Reply? {
        let (start, now) = (ContinuousClock.now, tier.clock())
        guard asked.method == .get || asked.method == .head, asked.origin != nil,
            let recent = cache.recent(asked.words), now < recent.answer.freshUntil,
            let form = recent.answer.readyForm(for: asked)
        else { return nil }
        let verdict = verdict(on: asked)
        var reply = verdict.flatMap(tooMany)
        if reply == nil {
            metrics.countCacheHit()
            reply = recent.answer.reply(to: asked, form, now: now, route: recent.route)
        }
        return reply.map { counted($0.saying(verdict, of: limiter), asked, since: start) }
    }

    private func counted(_ reply: Reply, _ asked: Asked, since start: ContinuousClock.Instant) -> Reply {
        var reply = reply
        if asked.method == .head { reply.body = ByteBuffer() }
        metrics.count(
            route: reply.route, status: reply.status.code,
            microseconds: Int((ContinuousClock.now - start) / .microseconds(1)))
        return reply
    }

    /// Every request counts against its client, but one for `/healthz`.
    private func route(_ asked: Asked) async -> Reply {
        let path = asked.target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)[0]
        if path == Plain.health.rawValue, asked.origin != nil, asked.method == .get || asked.method == .head {
            return await plain(.health, asked)
        }
        return await limited(asked) { await self.answer(to: asked) }
    }

    private func answer(to asked: Asked) async -> Reply {
        let parts = asked.target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard asked.target.utf8.count <= Self.mostTargetBytes else {
            return refuse(Problem(.targetTooLong, "Path and query hold at most \(Self.mostTargetBytes) bytes."), "none")
        }
        guard asked.origin != nil else {
            return refuse(Problem(.badRequest, "The request names no Host, or more than one."), "none")
        }
        // Of the server as a whole: RFC 9110, 9.3.7.
        if asked.method == .options, asked.target == "*" { return options("*") }
        let (destination, suffix) = routes.destination(parts[0])
        guard let destination else {
            return refuse(Problem(.notFound, "There is nothing at this path: /docs lists what there is."), "none")
        }
        if asked.method == .options { return options(destination.name) }
        guard asked.method == .get || asked.method == .head else {
            var reply = refuse(
                Problem(.methodNotAllowed, "Use GET, HEAD or OPTIONS: this tier only reads."), destination.name)
            reply.fields[.allow] = "GET, HEAD, OPTIONS"
            return reply
        }
        switch destination {
        case .endpoint(let endpoint, let path):
            let question = Question(asked, parts[0], parts.count > 1 ? parts[1] : "", suffix, endpoint, path)
            return await answer(question)
        case .plain(let plain): return await self.plain(plain, asked)
        }
    }

    private func options(_ route: String) -> Reply {
        var fields = HTTPFields.common
        fields[.allow] = "GET, HEAD, OPTIONS"
        fields[.allowMethods] = "GET, HEAD, OPTIONS"
        fields[.allowHeaders] = "Accept, If-None-Match"
        fields[.maxAge] = "86400"
        return Reply(.noContent, fields, route: route)
    }

    /// Counts the request against its client, and says in the answer how many are left.
    private func limited(_ asked: Asked, _ answer: () async -> Reply) async -> Reply {
        let verdict = verdict(on: asked)
        if let refusal = verdict.flatMap(tooMany) { return refusal.saying(verdict, of: limiter) }
        return await answer().saying(verdict, of: limiter)
    }

    private func verdict(on asked: Asked) -> RateLimiter.Verdict? {
        limiter.take(by: asked.client, at: tier.milliseconds())
    }

    private func tooMany(_ verdict: RateLimiter.Verdict) -> Reply? {
        guard !verdict.isAllowed else { return nil }
        return refuse(
            Problem(
                .tooManyRequests, "At most \(limiter.perMinute) requests a minute: wait a little.",
                retryAfterSeconds: verdict.retryAfterSeconds), "limited")
    }
}

// MARK: Answers

extension Front {
    private func answer(_ question: Question) async -> Reply {
        guard let format = question.format else {
            let all = question.endpoint.formats.map(\.mediaType).joined(separator: ", ")
            return refuse(Problem(.notAcceptable, "There are \(all)."), question.route)
        }
        let (key, now) = (question.key(format), tier.clock())
        let known = cache[key]
        if let known, now < known.freshUntil {
            metrics.countCacheHit()
            remember(key, question, format)
            return known.reply(to: question.asked, now: now, route: question.route)
        }
        do {
            let made = try await made(key, question, format)
            remember(key, question, format)
            return made.reply(to: question.asked, now: tier.clock(), route: question.route)
        } catch let problem as Problem {
            let now = tier.clock()
            guard problem.code.status == 503, let known, known.mayBeSaidLate(at: now) else {
                return refuse(problem, question.route)
            }
            metrics.countStaleAnswer()
            return known.staleReply(to: question.asked, because: problem, now: now, route: question.route)
        } catch {
            report(error, question.route)
            return refuse(Problem(.internalError, "This is a bug of the server; its log says more."), question.route)
        }
    }

    /// Feeds name the server as they were asked for it: their words alone do not say which.
    private func remember(_ key: String, _ question: Question, _ format: Format) {
        guard format != .atom, format != .calendar else { return }
        cache.remember(key, route: question.route, askedAs: question.asked.words)
    }

    /// An answer that is true now. The database may have taken so long that a deal has ended meanwhile: then it is asked
    /// again.
    private func made(_ key: String, _ question: Question, _ format: Format) async throws -> CachedAnswer {
        for _ in 0..<Self.mostMakings {
            let made = try await making(key, question, format).value
            if made.holds(at: tier.clock()) { return made }
        }
        throw Problem(
            .overloaded, "What was asked for changed while it was looked up: try again.", retryAfterSeconds: 1)
    }

    /// Where many ask the same at once, one asks the database and the others wait for its answer.
    private func making(_ key: String, _ question: Question, _ format: Format) -> Task<CachedAnswer, any Error> {
        underWay.withLock { all in
            if let making = all[key] { return making }
            let making = Task {
                defer { underWay.withLock { $0[key] = nil } }
                let made = try await make(question, format)
                cache.keep(made, for: key)
                return made
            }
            all[key] = making
            return making
        }
    }

    /// Its age counts from when the database has answered.
    private func make(_ question: Question, _ format: Format) async throws -> CachedAnswer {
        var query = try Query(question.query, path: question.path, parameters: question.endpoint.parameters)
        query.format = format
        let answer = try await question.endpoint.respond(query, tier)
        let now = tier.clock()
        let freshUntil = max(now, min(answer.changesAt ?? .max, now + tier.limits.maximumAgeSeconds))
        var fields = HTTPFields.common
        fields[.contentType] = format.contentType
        let late = max(0, min(600, (answer.changesAt ?? .max) - freshUntil))
        fields[.cacheControl] = "public, max-age=\(freshUntil - now), stale-if-error=\(late)"
        fields[.freshness] = answer.freshness
        fields[.confirmedAt] = answer.oldestConfirmedAt.map(timestamp)
        fields[.link] = answer.next.flatMap(question.link)
        let bytes = format.bytes(of: answer, question.feed)
        return CachedAnswer(
            bytes, fields: fields, madeAt: now, freshUntil: freshUntil,
            changesAt: answer.changesAt)
    }

    func refuse(_ problem: Problem, _ route: String) -> Reply {
        var fields = HTTPFields.common
        let body = ByteBuffer(bytes: problem.json())
        fields[.contentType] = "application/problem+json"
        fields[.contentLength] = String(body.readableBytes)
        fields[.cacheControl] = "no-store"
        fields[.retryAfter] = problem.retryAfterSeconds.map(String.init)
        return Reply(HTTPResponse.Status(code: problem.code.status), fields, body: body, route: route)
    }
}

extension Destination {
    /// What logs and metrics call it.
    fileprivate var name: String {
        switch self {
        case .endpoint(let endpoint, _): endpoint.path
        case .plain(let plain): plain.rawValue
        }
    }
}

extension Reply {
    fileprivate func saying(_ verdict: RateLimiter.Verdict?, of limiter: RateLimiter) -> Reply {
        guard let verdict else { return self }
        var reply = self
        reply.fields[.rateLimitPolicy] = "\"default\";q=\(limiter.perMinute);w=60"
        reply.fields[.rateLimit] = "\"default\";r=\(verdict.remaining);t=\(verdict.resetSeconds)"
        return reply
    }
}
