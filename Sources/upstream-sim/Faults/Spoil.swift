extension Simulator {
    /// The response of the service while `fault` is active.
    func spoil(_ call: Call, _ source: SimSource, by fault: SimFault) -> SimReply {
        switch fault.kind {
        case .empty: return empty(call, source)
        case .couponOnly: return serve(call, source, showing: .couponsOnly)
        case .storesClosed: return serve(call, source, showing: .storesClosed)
        case .scripted: return ScriptedPage(call: call).reply { serve($0, source) }
        case .wrongStore: return serve(misdirected(call, source), source)
        case .tokenExpiry:
            tokens.revokeAll()
            return serve(call, source)
        case .shortPages: return serve(kroger.shortened(call), source)
        case .interstitial: return SimReply(html: BlockedPages.interstitial(for: call.path))
        case .accessDenied: return SimReply(403, html: BlockedPages.accessDenied(for: call.path))
        case .login: return SimReply(html: BlockedPages.login)
        case .http500, .http503, .http429, .pagingOutage, .halfWay, .token400, .token500:
            return refusal(fault, source)
        default: return damaged(serve(call, source), by: fault)
        }
    }

    private func misdirected(_ call: Call, _ source: SimSource) -> Call {
        switch source {
        case .publix: publix.misdirected(call)
        case .kroger, .token: kroger.misdirected(call)
        case .wholeFoods: wholeFoods.misdirected(call)
        case .marketBasket, .pictures: call
        }
    }

    private func empty(_ call: Call, _ source: SimSource) -> SimReply {
        switch source {
        case .publix, .wholeFoods: serve(call, source, showing: .nothing)
        case .kroger, .token: SimReply(json: ["data": []])
        case .marketBasket: SimReply(json: ["products": []])
        case .pictures: SimReply(200, [], type: "image/gif")
        }
    }

    /// The correct response with a transport fault.
    private func damaged(_ reply: SimReply, by fault: SimFault) -> SimReply {
        var reply = reply
        let half = reply.body.count / 2
        switch fault.kind {
        case .truncated: reply.body.removeLast(reply.body.count - half)
        case .cutConnection: reply.delivery = .cut(afterBytes: half)
        case .reset: reply.delivery = .reset(afterBytes: half)
        case .forged: reply = fault.forgery.applied(to: reply)
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

    private func refusal(_ fault: SimFault, _ source: SimSource) -> SimReply {
        var reply = refusalBody(fault, source)
        if let wait = fault.retryAfter, reply.status == 429 || reply.status == 503 {
            // Clients compare an HTTP date with the real clock, not with the virtual one.
            reply.setHeader("Retry-After", wait == "date" ? (SimInstant.now() + 60).httpDate : wait)
        }
        return reply
    }

    private func refusalBody(_ fault: SimFault, _ source: SimSource) -> SimReply {
        switch (fault.kind, source) {
        case (.token400, _): return SimReply(400, json: KrogerError.flat("invalid_request", "invalid request"))
        case (.http429, .kroger):
            return SimReply(429, json: ["errors": ["code": "429", "reason": "Too Many Requests"]])
        case (.http429, _): return SimReply(429, json: ["cpr_chlge": "true"])
        case (.http503, .kroger):
            return SimReply(503, json: ["errors": ["code": "PRODUCT-4109-500", "reason": "Service Unavailable"]])
        case (.http503, _): return SimReply(503, html: "<html><body><h1>503 Service Unavailable</h1></body></html>")
        case (_, .publix): return SimReply(500, json: ["Message": "An error has occurred."])
        case (_, .wholeFoods), (_, .marketBasket): return SimReply(500, json: ["message": "Internal Server Error"])
        case (.token500, _): return KrogerError.nested(500, "API-4011", "Internal server error", clock.now)
        default: return KrogerError.nested(500, "PRODUCT-4011", "Internal server error", clock.now)
        }
    }
}
