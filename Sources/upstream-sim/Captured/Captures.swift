import FoundationEssentials

/// Real documents saved by a person, served instead of the samples. They are never part of this program.
struct Captures: Sendable {
    struct Kroger: Sendable {
        let locations: [KrogerLocation]
        /// Nil if only the locations were captured: the sample catalogue is served then.
        let shelf: CapturedShelf?
    }

    var publix: CapturedPublix?
    var kroger: Kroger?

    init() {}

    init(publixDirectory: String?, krogerFile: String?, locationsFile: String?) throws(SimulatorError) {
        if let publixDirectory { publix = try CapturedPublix(directory: publixDirectory) }
        let shelf = try krogerFile.map { path throws(SimulatorError) in try CapturedShelf(file: path) }
        guard shelf != nil || locationsFile != nil else { return }
        var source = locationsFile
        if source == nil, let krogerFile { source = try Self.locationsBeside(krogerFile) }
        let listed = try source.map { path throws(SimulatorError) in try Self.locations(in: path) }
        kroger = Kroger(locations: listed ?? KrogerLocation.placed(ids: shelf?.locationIDs ?? []), shelf: shelf)
    }

    /// The first `locations*.json` in the directory of the products file.
    private static func locationsBeside(_ path: String) throws(SimulatorError) -> String? {
        let directory = path.contains("/") ? String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]) : "."
        return try files(in: directory).first { $0.hasPrefix("locations") && $0.hasSuffix(".json") }.map {
            "\(directory)/\($0)"
        }
    }

    private static func locations(in path: String) throws(SimulatorError) -> [KrogerLocation] {
        let json = try SimJSONReader.read(try read(path), from: path)
        let objects = json.elements ?? json["data"]?.elements ?? []
        let places = objects.flatMap { $0["data"]?.elements ?? [$0] }.compactMap(KrogerLocation.init(captured:))
        guard !places.isEmpty else {
            throw SimulatorError(.unreadableCapture, "\(path): no object with locationId and geolocation.")
        }
        return places
    }

    static func read(_ path: String) throws(SimulatorError) -> [UInt8] {
        do {
            return [UInt8](try Data(contentsOf: URL(filePath: path)))
        } catch {
            throw SimulatorError(.unreadableCapture, "Cannot read \(path): \(error)")
        }
    }

    static func files(in directory: String) throws(SimulatorError) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
        } catch {
            throw SimulatorError(.unreadableCapture, "Cannot list \(directory): \(error)")
        }
    }
}
