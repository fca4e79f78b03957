import FoundationEssentials

/// The file that runs now.
enum ProgramFile {
    /// Tells builds of one version apart: what another build has read is read again.
    static let build: String = {
        let manager = FileManager.default
        guard let path = try? manager.destinationOfSymbolicLink(atPath: "/proc/self/exe"),
            let attributes = try? manager.attributesOfItem(atPath: path)
        else { return "" }
        let changed = (attributes[.modificationDate] as? Date).map { "\(Int($0.timeIntervalSince1970))" } ?? ""
        return "\(attributes[.size] ?? "") \(changed)"
    }()
}
