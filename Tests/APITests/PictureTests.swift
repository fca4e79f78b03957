import HTTPTypes
import Postgres
import TestDatabase
import TestRequests
import Testing

@testable import API
@testable import Storage

@Suite("A picture of goods", .freshDatabase) struct PictureTests {
    private static let hash = String(repeating: "0a", count: 32)

    private func ground() async throws -> Ground {
        let ground = try await Ground()
        try await ground.database.connection.query("UPDATE listing SET image = 'https://a.example/' || id || '.jpg'")
        try await ground.database.connection.query(
            """
            INSERT INTO picture (address, source_id, tried_at, used_at, hash, bytes)
            SELECT image, 'ad', now(), now(), $1, '\\x0102' FROM listing ORDER BY id LIMIT 1
            """, [.text(Self.hash)])
        return ground
    }

    @Test("is named by the deals whose picture is kept, and by no other")
    func named() async throws {
        let ground = try await ground()
        let rows = try await ground.get("/v1/deals.ndjson?\(Ground.near)").text.split(separator: "\n")
        let named = rows.filter { $0.contains("\"image_path\":\"/img/\(Self.hash).webp\"") }
        #expect(!named.isEmpty && named.count < rows.count, "\(rows)")
        #expect(rows.filter { $0.contains("image_path") } == named)
        for row in named {
            let id = try #require(row.firstMatch(of: #/"deal_id":"([^"]+)"/#)?.1)
            #expect(try await ground.get("/v1/deals/\(id)").text.contains("/img/\(Self.hash).webp"))
        }
    }

    @Test("is served under its hash, to be kept for good, and runs nothing")
    func served() async throws {
        let reply = try await ground().get("/img/\(Self.hash).webp")
        #expect(reply.status == .ok && reply.fields[.contentType] == "image/webp" && reply.text == "\u{1}\u{2}")
        #expect(reply.fields[.cacheControl] == "public, max-age=31536000, immutable")
        #expect(reply.fields[.contentSecurityPolicy] == "default-src 'none'")
        #expect(reply.fields[.xContentTypeOptions] == "nosniff")
    }

    @Test(
        "is not there under another name",
        arguments: [
            String(repeating: "0b", count: 32) + ".webp", hash + ".png", hash, hash.uppercased() + ".webp",
            "..%2F..%2Fetc%2Fpasswd", "%27.webp", hash + ".webp.webp", "",
        ])
    func absent(name: String) async throws {
        let reply = try await ground().get("/img/\(name)")
        #expect(reply.status == .notFound && reply.fields[.contentType]?.hasPrefix("application/problem") == true)
    }
}
