import HTTPTypes

/// A request to an endpoint, taken apart.
struct Question: Sendable {
    let asked: Asked
    let path: [String: String]
    let query: Substring
    let endpoint: Endpoint
    /// nil: none of those asked for is there.
    let format: Format?
    private let rawPath: Substring

    init(
        _ asked: Asked, _ rawPath: Substring, _ query: Substring, _ suffix: Format?, _ endpoint: Endpoint,
        _ path: [String: String]
    ) {
        (self.asked, self.rawPath, self.query, self.endpoint, self.path) = (asked, rawPath, query, endpoint, path)
        format =
            if let suffix { endpoint.formats.first { $0 == suffix } } else {
                Negotiation.format(asked.fields[.accept], of: endpoint.formats)
            }
    }

    var route: String { endpoint.path }

    /// Feeds name themselves by their address.
    func key(_ format: Format) -> String {
        let origin = format == .atom || format == .calendar ? asked.origin ?? "" : ""
        return "\(format.rawValue) \(origin) \(asked.target)"
    }

    var feed: FeedFacts {
        FeedFacts(origin: asked.origin ?? "", target: asked.target, title: endpoint.summary)
    }

    /// The same path with the query of the next page.
    func link(_ next: String) -> String? {
        next.firstIndex(of: "?").map { "<\(rawPath)\(next[$0...])>; rel=\"next\"" }
    }
}

extension CachedAnswer {
    /// nil: the form that is asked for is still to be packed.
    func readyForm(for asked: Asked) -> Form? {
        Negotiation.takesGzip(asked.fields.first(.acceptEncoding)) ? readyPacked : plain
    }

    func reply(to asked: Asked, now: Int, route: String) -> Reply {
        reply(to: asked, readyForm(for: asked) ?? packed, now: now, route: route)
    }

    func reply(to asked: Asked, _ form: Form, now: Int, route: String) -> Reply {
        var fields = form.fields
        if now > madeAt { fields.append(HTTPField(name: .age, value: String(now - madeAt))) }
        guard !matches(asked.fields[.ifNoneMatch], form.tag) else {
            fields[.contentLength] = nil
            fields[.contentType] = nil
            return Reply(.notModified, fields, route: route)
        }
        return Reply(.ok, fields, body: form.body, route: route)
    }

    /// What was right some time ago, and says so.
    func staleReply(to asked: Asked, because problem: Problem, now: Int, route: String) -> Reply {
        var reply = reply(to: asked, now: now, route: route)
        reply.fields[.stale] = problem.code.rawValue
        reply.fields[.cacheControl] = "no-cache"
        reply.fields[.retryAfter] = problem.retryAfterSeconds.map(String.init)
        return reply
    }

    /// RFC 9110, 13.1.2: by the weak comparison.
    private func matches(_ condition: String?, _ tag: String) -> Bool {
        guard let condition else { return false }
        return condition == tag || condition == "*"
            || condition.split(separator: ",").contains {
                let named = $0.drop { $0 == " " }.prefix { $0 != " " }
                return (named.hasPrefix("W/") ? named.dropFirst(2) : named) == tag
            }
    }
}
