import FoundationEssentials

/// The process environment.
package enum Environment {
    package static func value(_ name: String) -> String? {
        ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}
