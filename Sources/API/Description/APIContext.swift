package import WebKit

/// The data and settings that endpoints answer from.
package struct APIContext: Sendable {
    let databases: DatabasePool
    let limits: Limits
    /// Seconds since 1970.
    let clock: @Sendable () -> Int
    /// scheme://host of this server for everybody; nil if the operator did not configure it.
    let site: String?
    private let start = ContinuousClock.now

    /// Of a clock that only goes forward.
    func milliseconds() -> Int { Int((ContinuousClock.now - start) / .milliseconds(1)) }

    package init(
        databases: DatabasePool, limits: Limits, site: String? = nil, clock: @escaping @Sendable () -> Int
    ) {
        (self.databases, self.limits, self.site, self.clock) = (databases, limits, site, clock)
    }
}

/// The limits of one request.
package struct Limits: Sendable {
    var standardRadiusMiles: Int
    var maximumRadiusMiles: Int
    var standardRows = 50
    var maximumRows = 200
    /// An answer is asked for anew at the latest after this.
    var maximumAgeSeconds: Int

    package init(standardRadiusMiles: Int = 10, maximumRadiusMiles: Int = 50, maximumAgeSeconds: Int = 60) {
        self.standardRadiusMiles = min(standardRadiusMiles, maximumRadiusMiles)
        self.maximumRadiusMiles = maximumRadiusMiles
        self.maximumAgeSeconds = maximumAgeSeconds
    }
}
