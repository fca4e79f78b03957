/// A family of the text format of Prometheus, 0.0.4.
package enum MetricFamily {
    /// - Parameters:
    ///   - type: "counter", "gauge" or "histogram".
    ///   - samples: what follows the name (a suffix, labels in braces), and the value. None: the family is left out.
    package static func text(_ name: String, _ type: String, _ help: String, _ samples: [(String, String)]) -> String {
        guard !samples.isEmpty else { return "" }
        return "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n" + samples.map { "\(name)\($0) \($1)\n" }.joined()
    }
}
