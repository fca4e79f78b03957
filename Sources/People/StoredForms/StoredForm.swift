import FoundationEssentials
package import WebKit

/// What a row of a table says, in the form in which it is sealed: JSON behind the byte of its version.
///
/// Its names and words are its own, so that those of the API can change: nobody can migrate a row without its key. What
/// one version wrote is read by all later ones. So a form that was released stays as it is; another one is a type of its
/// own with the next version.
protocol StoredForm: Codable {
    static var table: String { get }
}

extension StoredForm {
    /// Equal forms are equal bytes.
    func bytes() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return FormVersion.bytes(of: Array(try encoder.encode(self)))
    }

    init(bytes: [UInt8]) throws(StoredFormError) {
        let json = try FormVersion.content(of: bytes, table: Self.table)
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(json))
        } catch {
            throw .damaged(table: Self.table)
        }
    }
}

/// The first byte of a row before it is sealed.
enum FormVersion {
    private static let current: UInt8 = 1
    /// Names and JSON begin with no control character: so begin the rows that were written before they had a version.
    private static let firstOfText = UInt8(ascii: " ")

    static func bytes(of content: [UInt8]) -> [UInt8] { [current] + content }

    /// - Throws: `laterVersion`.
    static func content(of bytes: [UInt8], table: String) throws(StoredFormError) -> [UInt8] {
        guard let first = bytes.first, first < firstOfText else { return bytes }
        guard first == current else {
            throw first > current ? .laterVersion(Int(first), table: table) : .damaged(table: table)
        }
        return Array(bytes.dropFirst())
    }

    static func bytes(ofName name: String) -> [UInt8] { bytes(of: Array(name.utf8)) }

    static func name(_ bytes: [UInt8], table: String) throws(StoredFormError) -> String {
        String(decoding: try content(of: bytes, table: table), as: UTF8.self)
    }
}

/// - Returns: nil for a row that is damaged: it must not hold up the others.
/// - Throws: `laterVersion`: that row is not lost.
func unlessDamaged<Content>(_ read: () throws(StoredFormError) -> Content) throws(StoredFormError) -> Content? {
    do {
        return try read()
    } catch {
        guard case .damaged = error else { throw error }
        return nil
    }
}

/// A row that opens under its key, and is not understood.
package enum StoredFormError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A later version of the program wrote it: it is kept as it is, for that version.
    case laterVersion(Int, table: String)
    /// The same, for a row that says more than this program knows.
    case laterField(table: String)
    case damaged(table: String)

    /// It has nothing of what a person said.
    package var description: String {
        switch self {
        case .laterVersion(let version, let table):
            """
            a row of people.\(table) is of version \(version), which a later version of circulard wrote: run that version; \
            until then the row is kept as it is
            """
        case .laterField(let table):
            """
            a row of people.\(table) has a field which a later version of circulard wrote: run that version; until then the \
            row is kept as it is
            """
        case .damaged(let table): "a row of people.\(table) opens under its key and cannot be read"
        }
    }
}

extension StoredFormError: ProblemConvertible {
    package var problem: Problem {
        if case .damaged = self {
            return Problem(.internalError, "Something that is kept cannot be read; the log of the server says more.")
        }
        return Problem(
            .databaseUnavailable,
            "A later version of this server wrote what is asked for: its operator has to run that version.",
            retryAfterSeconds: 60)
    }
}
