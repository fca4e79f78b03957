import FoundationEssentials

/// The file that runs now.
package enum ProgramFile {
    package static let version = "0.1.0"

    /// Tells builds of one version apart: what another build has read is read again.
    package static let build: String = {
        let manager = FileManager.default
        guard let path = try? manager.destinationOfSymbolicLink(atPath: "/proc/self/exe"),
            let attributes = try? manager.attributesOfItem(atPath: path)
        else { return "" }
        let changed = (attributes[.modificationDate] as? Date).map { "\(Int($0.timeIntervalSince1970))" } ?? ""
        return "\(attributes[.size] ?? "") \(changed)"
    }()
}
