/// The format of a response.
package enum Format: String, Hashable, Sendable, CaseIterable {
    case json
    /// One JSON object a line.
    case lines = "ndjson"
    /// RFC 4180.
    case csv
    /// RFC 7946.
    case geoJSON = "geojson"
    /// RFC 5545.
    case calendar = "ics"
    /// A page without scripts.
    case webPage = "html"

    package var mediaType: String {
        switch self {
        case .json: "application/json"
        case .lines: "application/x-ndjson"
        case .csv: "text/csv"
        case .geoJSON: "application/geo+json"
        case .calendar: "text/calendar"
        case .webPage: "text/html"
        }
    }

    /// In words, for the documents.
    package var about: String {
        switch self {
        case .json: "One object: the rows in a list, what is to be said of all of them beside it."
        case .lines: "NDJSON: a row as one JSON object a line."
        case .csv:
            "RFC 4180: a line of names, then a line a row; what is not stated is empty, lists are joined by \"; \"."
        case .geoJSON: "RFC 7946: a feature a row, its place a point, its members the properties."
        case .calendar: "RFC 5545: an all-day event a row, with an alarm the evening before its last day."
        case .webPage: "HTML: a page for people, without scripts."
        }
    }

    /// As Content-Type says it.
    package var contentType: String {
        switch self {
        case .json, .geoJSON, .lines: mediaType
        case .csv: "text/csv; charset=utf-8; header=present"
        case .calendar, .webPage: "\(mediaType); charset=utf-8"
        }
    }
}
