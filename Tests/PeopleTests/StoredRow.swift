import FoundationEssentials
import Support
import Testing

@testable import Lists
@testable import People
@testable import Presentation
@testable import Vault
@testable import WebKit

/// A row as a version of the program stored it.
struct StoredRow: Sendable, CustomTestStringConvertible {
    let version: UInt8
    let name: String, table: String
    /// Before it was sealed.
    let plain: [UInt8]
    let sealed: [UInt8]

    var testDescription: String { "\(name), version \(version)" }

    /// All that were ever stored.
    static let all: [StoredRow] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/stored-rows.tsv")
        let text = (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            let columns = line.split(separator: "\t").map(String.init)
            let version = UInt8(columns[0]) ?? .max
            return StoredRow(
                version: version, name: columns[1], table: columns[2],
                plain: (version == 0 ? [] : [version]) + Array(columns[3].utf8),
                sealed: Hexadecimal.bytes(of: columns[4].utf8) ?? [])
        }
    }()

    static func newest(_ name: String) -> StoredRow? {
        all.filter { $0.name == name }.max { $0.version < $1.version }
    }

    /// A key that only the tests have.
    static let key = SecretToken(kind: .feed, bytes: Array(0..<32)).sealingKey

    func open() throws -> [UInt8] {
        let (owner, row) = (RowID([UInt8](repeating: 0x11, count: 16)), RowID([UInt8](repeating: 0x22, count: 16)))
        let address = RowAddress(table: table, owner: try #require(owner), row: try #require(row), version: 3)
        return try Self.key.open(sealed, at: address)
    }

    /// Reads a row of its table, and writes what was read.
    func rewritten(_ bytes: [UInt8]) throws -> [UInt8] {
        switch table {
        case "watch": try WatchForm(WatchForm(bytes: bytes).watch()).bytes()
        case "channel": try ChannelForm(ChannelForm(bytes: bytes).channel()).bytes()
        case "message": try MessageForm(MessageForm(bytes: bytes).message).bytes()
        case "feed": try FeedForm(FeedForm(bytes: bytes).feed).bytes()
        case "list_entry":
            try FormVersion.bytes(
                of: EntryState(stored: FormVersion.content(of: bytes, table: table)).stored())
        default: try FormVersion.bytes(ofName: FormVersion.name(bytes, table: table))
        }
    }
}
