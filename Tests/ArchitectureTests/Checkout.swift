import FoundationEssentials

/// The project's files, located from this file's path at compile time.
enum Checkout {
    /// The path …/Tests/ArchitectureTests/Checkout.swift, three levels up.
    static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(
        separator: "/")

    /// - Parameter path: relative to the checkout's root.
    static func text(_ path: String) throws -> String {
        try String(contentsOf: URL(filePath: root + "/" + path), encoding: .utf8)
    }

    /// The names in a folder, sorted, without dot files.
    static func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root + "/" + folder).filter { !$0.hasPrefix(".") }.sorted()
    }

    static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: root + "/" + path) }

    static func isFolder(_ path: String) -> Bool {
        var isDirectory = false
        return FileManager.default.fileExists(atPath: root + "/" + path, isDirectory: &isDirectory) && isDirectory
    }

    static func files(under folder: String) throws -> [String] {
        try names(in: folder).map { folder + "/" + $0 }.flatMap { isFolder($0) ? try files(under: $0) : [$0] }
    }

    static let sources = Result { try swift(under: "Sources") }
    static let tests = Result { try swift(under: "Tests") }
    static func manifest() throws -> Manifest { Manifest(reading: try text("Package.swift")) }

    private static func swift(under folder: String) throws -> [SwiftSource] {
        try files(under: folder).filter { $0.hasSuffix(".swift") }.map { SwiftSource(path: $0, text: try text($0)) }
    }
}
