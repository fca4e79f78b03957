/// The paths of people's routes, which a server in front passes on.
package enum PeoplePaths {
    /// Their first segments behind "/v1/": "vault", "lists".
    static let roots = Set(PeopleRoute.all.compactMap { $0.path.split(separator: "/").dropFirst().first })

    /// Whether a path with its query is one of them, or below one: "/v1/lists/1?x".
    package static func contain(_ target: String?) -> Bool {
        guard let target, target.hasPrefix("/v1/") else { return false }
        return roots.contains(target.dropFirst(4).prefix { $0 != "/" && $0 != "?" })
    }
}
