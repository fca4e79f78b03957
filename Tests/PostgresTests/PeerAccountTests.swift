import Testing

@testable import Postgres

/// The account as which root opens a Unix socket.
@Suite struct PeerAccountTests {
    @Test(
        "is none where the socket is not open to all, by network, for other logins and for who is not root",
        arguments: [
            (["host": "/proc/1/fd", "user": "circulard"], true),
            (["host": "db.example.org", "user": "circulard"], true),
            (["host": "/", "hostaddr": "192.0.2.1", "user": "circulard"], true), (["host": "/", "user": "ann"], true),
            (["host": "/", "user": "circulard"], false),
        ])
    func none(keywords: [String: String], isRoot: Bool) {
        #expect(PeerAccount(keywords: keywords, isRoot: isRoot) == nil)
    }
}
