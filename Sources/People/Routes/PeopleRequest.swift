import HTTPTypes
import Rows
import Vault
import WebKit

/// A request of a person, whose right to it was checked.
struct PeopleRequest: Sendable {
    let request: WebRequest
    /// The parameters of the path by name.
    let path: [String: String]
    let query: Query
    /// The JSON object that was sent; `.null` if the route takes none.
    let body: Value
    /// The vault that the client is signed in to; nil for routes that answer anybody.
    let session: OpenSession?
    /// The limits of codes that channels are confirmed by.
    let codes: CodeLimits

    /// - Throws: `unauthorized` if nobody is signed in.
    func requireSession() throws(Problem) -> OpenSession {
        guard let session else { throw .unauthorized }
        return session
    }

    /// - Throws: `listUnknown` if the path names no UUID.
    func requireID(_ name: String = "id") throws(Problem) -> RowID {
        guard let id = path[name].flatMap({ RowID(text: $0) }) else { throw .unknownList }
        return id
    }

    /// The version of a list that the client has, by If-Match.
    ///
    /// - Throws: `versionRequired` without one, `versionChanged` for one that no list has.
    func requireVersion() throws(Problem) -> Int {
        guard let tag = request.fields[.ifMatch] else {
            throw Problem(.versionRequired, "Send the ETag of the list as If-Match, so that nobody's change is lost.")
        }
        guard tag.count > 2, tag.first == "\"", tag.last == "\"", let version = Int(tag.dropFirst().dropLast()) else {
            throw .changedList
        }
        return version
    }

    /// A text of the body.
    ///
    /// - Throws: `invalidQuery` if it is missing, empty or too long.
    func requireText(_ name: String, longest: Int) throws(Problem) -> String {
        guard let text = text(name)?.trimmed, !text.isEmpty, text.unicodeScalars.count <= longest,
            !text.hasControlCharacters
        else {
            throw .query([
                Problem.Fault(
                    parameter: name, detail: "is text of 1 to \(longest) characters, without control characters")
            ])
        }
        return text
    }

    func text(_ name: String) -> String? { body.string(name) }
}

extension Problem {
    static let unauthorized = Problem(.unauthorized, "The cookie or token is missing, unknown or expired.")
    static let unknownList = Problem(.listUnknown, "This vault has no list of that id.")
    static let changedList = Problem(.versionChanged, "The list has another version by now: read it again.")
}

extension String {
    var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }

    var hasControlCharacters: Bool {
        unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}
