import Testing

@testable import HTTP

@Suite struct RedirectHostTests {
    private static func next(_ location: String, hosts: Set<String>?) throws -> String? {
        var request = HTTPRequest(url: "https://a.example/1.jpg")
        request.redirectHosts = hosts
        return try Hop(request).next(status: 302, location: location)?.target.text
    }

    @Test(
        "leads to the named hosts and within the origin",
        arguments: ["https://b.example/2.jpg", "https://B.example/2.jpg", "/2.jpg", "https://a.example/2.jpg"])
    func leads(location: String) throws {
        #expect(try Self.next(location, hosts: ["b.example"]) != nil)
    }

    @Test(
        "leads nowhere else",
        arguments: [
            "https://c.example/2.jpg", "https://127.0.0.1/2.jpg", "https://b.example.c.example/", "//c.example/",
            "http://b.example/2.jpg", "https://b.example@c.example/",
        ])
    func refused(location: String) {
        #expect(throws: (any Error).self) { try Self.next(location, hosts: ["b.example"]) }
    }

    @Test("leads anywhere where no hosts are named") func anywhere() throws {
        #expect(try Self.next("https://c.example/2.jpg", hosts: nil) == "https://c.example/2.jpg")
    }
}
