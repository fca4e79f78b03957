extension Simulator {
    /// What the service answers while `fault` strikes.
    func spoil(_ call: Call, _ source: Source, by fault: Fault) -> Reply {
        switch fault.kind {
        case .empty: return source == .publix ? serve(call, source, showing: .nothing) : Reply(json: ["data": []])
        case .couponOnly: return serve(call, source, showing: .couponsOnly)
        case .storesClosed: return serve(call, source, showing: .storesClosed)
        case .wrongStore: return serve(misdirected(call, source), source)
        case .tokenExpiry:
            tokens.revokeAll()
            return serve(call, source)
        case .shortPages: return serve(kroger.shortened(call), source)
        case .interstitial: return Reply(html: BlockedPages.interstitial(for: call.path))
        case .accessDenied: return Reply(403, html: BlockedPages.accessDenied(for: call.path))
        case .login: return Reply(html: BlockedPages.login)
        case .http500, .http503, .http429, .pagingOutage, .halfWay, .token400, .token500:
            return refusal(fault, source)
        default: return damaged(serve(call, source), by: fault)
        }
    }

    private func misdirected(_ call: Call, _ source: Source) -> Call {
        source == .publix ? publix.misdirected(call) : kroger.misdirected(call)
    }

    /// The right answer, wrongly carried.
    private func damaged(_ reply: Reply, by fault: Fault) -> Reply {
        var reply = reply
        let half = reply.body.count / 2
        switch fault.kind {
        case .truncated: reply.body.removeLast(reply.body.count - half)
        case .cutConnection: reply.delivery = .cut(afterBytes: half)
        case .reset: reply.delivery = .reset(afterBytes: half)
        case .slowBody: reply.delivery = .slow(milliseconds: fault.milliseconds)
        case .wrongContentType: reply.setHeader("Content-Type", reply.isJSON ? "text/html" : "application/octet-stream")
        case .gzip, .badGzip:
            let packed = gzipped(reply.body)
            reply.body = fault.kind == .gzip ? packed : Array(packed.prefix(packed.count / 2))
            reply.setHeader("Content-Encoding", "gzip")
        case .terminalEscapes: reply.setHeader("Content-Encoding", "\u{1B}]0;owned\u{7}\u{1B}[31mx")
        default: break
        }
        return reply
    }

    private func refusal(_ fault: Fault, _ source: Source) -> Reply {
        var reply = refusalBody(fault, source)
        if let wait = fault.retryAfter, reply.status == 429 || reply.status == 503 {
            // Clients compare an HTTP date with the real clock, not with ours.
            reply.setHeader("Retry-After", wait == "date" ? (Instant.now() + 60).httpDate : wait)
        }
        return reply
    }

    private func refusalBody(_ fault: Fault, _ source: Source) -> Reply {
        switch (fault.kind, source) {
        case (.token400, _): return Reply(400, json: KrogerError.flat("invalid_request", "invalid request"))
        case (.http429, .kroger): return Reply(429, json: ["errors": ["code": "429", "reason": "Too Many Requests"]])
        case (.http429, _): return Reply(429, json: ["cpr_chlge": "true"])
        case (.http503, .kroger):
            return Reply(503, json: ["errors": ["code": "PRODUCT-4109-500", "reason": "Service Unavailable"]])
        case (.http503, _): return Reply(503, html: "<html><body><h1>503 Service Unavailable</h1></body></html>")
        case (_, .publix): return Reply(500, json: ["Message": "An error has occurred."])
        case (.token500, _): return KrogerError.nested(500, "API-4011", "Internal server error", clock.now)
        default: return KrogerError.nested(500, "PRODUCT-4011", "Internal server error", clock.now)
        }
    }
}
