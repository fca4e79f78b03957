import API
import CommandSupport
import FoundationEssentials
import WebKit

/// The files of the shoppers' page, beside the schema.
struct WebFolder {
    private let directory: String

    init(_ share: DataDirectory) { directory = share.directory + "/Web" }

    /// The page as it is now; nil where it is not installed.
    ///
    /// - Throws: a failure that names the file that cannot be read.
    func page() throws -> ShoppersPage? {
        let manager = FileManager.default
        guard manager.fileExists(atPath: directory) else { return nil }
        var files: [String: [UInt8]] = [:]
        for name in try manager.subpathsOfDirectory(atPath: directory)
        where !name.split(separator: "/").contains(where: { $0.hasPrefix(".") }) {
            var isFolder = false
            guard manager.fileExists(atPath: "\(directory)/\(name)", isDirectory: &isFolder), !isFolder else {
                continue
            }
            guard let bytes = manager.contents(atPath: "\(directory)/\(name)") else {
                throw Failure.configuration("\(directory)/\(name) cannot be read", advice: "run make install again")
            }
            files[name] = Array(bytes)
        }
        return files["index.html"] == nil ? nil : ShoppersPage(files: files)
    }
}
