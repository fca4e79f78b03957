/// The validated settings of a configuration file.
package struct ConfigurationFile: Sendable {
    package static let standardPath = "/etc/circulard/circulard.yaml"

    package let path: String
    /// By key: "database.url".
    package let settings: [String: Setting]

    init(path: String, settings: [String: Setting]) { (self.path, self.settings) = (path, settings) }
}
