import HTTPTypes

extension Front {
    /// What the server answers where a request does not become one: it came too slowly, too large, or broken.
    package func refusal(_ problem: Problem) -> Reply {
        let reply = refuse(problem, "none")
        metrics.count(route: reply.route, status: reply.status.code, microseconds: 0)
        return reply
    }
}
