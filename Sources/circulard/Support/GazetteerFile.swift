import CommandSupport
import Deals
import Storage

/// The table of ZIP code areas that the US Census Bureau publishes (Gazetteer files, ZCTA), a work of the federal government in
/// the public domain. Its columns are separated by tabs, from 2025 on by "|".
enum GazetteerFile {
    /// - Throws: a failure that names the line that is none of the table.
    static func centers(at path: String) throws -> [(code: String, center: Coordinate)] {
        var lines = try InputLines(path: path)
        guard let header = try lines.next().map(Self.text), let columns = Columns(header) else {
            throw Failure(
                .badData, "\(lines.name) does not begin with the columns GEOID, INTPTLAT and INTPTLONG",
                advice: "give the file of ZIP code areas (ZCTA) of the Census Bureau's Gazetteer, unpacked")
        }
        var centers: [String: Coordinate] = [:]
        while let line = try lines.next().map(Self.text) {
            if line.isEmpty { continue }
            guard let (code, center) = columns.center(in: line), centers.updateValue(center, forKey: code) == nil else {
                throw Failure(
                    .badData, "\(lines.name), line \(lines.number) is not a ZIP code with its latitude and longitude",
                    advice: "give the file as it was published")
            }
        }
        guard !centers.isEmpty else { throw Failure(.badData, "\(lines.name) has no ZIP code") }
        return centers.sorted { $0.key < $1.key }.map { (code: $0.key, center: $0.value) }
    }

    private static func text(_ line: [UInt8]) -> String { String(decoding: line, as: UTF8.self) }

    private struct Columns {
        private let separator: Character
        private let code: Int, latitude: Int, longitude: Int

        init?(_ header: String) {
            separator = header.contains("|") ? "|" : "\t"
            let names = Self.cells(of: header, separator)
            guard let code = names.firstIndex(of: "GEOID"), let latitude = names.firstIndex(of: "INTPTLAT"),
                let longitude = names.firstIndex(of: "INTPTLONG")
            else { return nil }
            (self.code, self.latitude, self.longitude) = (code, latitude, longitude)
        }

        func center(in line: String) -> (code: String, center: Coordinate)? {
            let cells = Self.cells(of: line, separator)
            guard cells.count > max(code, latitude, longitude), cells[code].wholeMatch(of: /\d{5}/) != nil,
                let place = PlaceArgument(argument: "\(cells[latitude]),\(cells[longitude])")
            else { return nil }
            return (cells[code], place.coordinate)
        }

        private static func cells(of line: String, _ separator: Character) -> [String] {
            line.split(separator: separator, omittingEmptySubsequences: false).map {
                String($0.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
            }
        }
    }
}
