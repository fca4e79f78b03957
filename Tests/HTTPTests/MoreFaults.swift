extension Fault {
    static let sizes: [Fault] = [
        .lasting("a body without end", "too-large") {
            $0.head()
            $0.flood([UInt8](repeating: 0x78, count: 64 << 10))
        },
        .lasting("chunks without end", "too-large") {
            $0.head("200 OK", ["Transfer-Encoding: chunked"])
            $0.flood(Array("1000\r\n\(String(repeating: "x", count: 0x1000))\r\n".utf8))
        },
        .lasting("a length of 99 GB", "too-large") {
            $0.head("200 OK", ["Content-Length: 99000000000"])
            $0.waitForClose()
        },
        .lasting("a bomb of 200 MiB", "too-large") { $0.packed(GzipFixtures.bomb(packedBytes: 200 << 10)[...]) },
        .lasting("a bomb below the byte limit", "too-large") {
            $0.packed(GzipFixtures.bomb(packedBytes: 3 << 10)[...])
        },
    ]

    static let redirects: [Fault] =
        [
            ("to a file", "file:///etc/passwd"), ("to gopher", "gopher://127.0.0.1/"), ("to nowhere", "http://"),
            ("with a password", "http://me:secret@127.0.0.1/"), ("to a number too high", "http://127.0.0.1:99999/"),
            ("to another scheme", "https://127.0.0.1/"), ("to the real site", "https://services.example.com/"),
            ("to another port", "http://127.0.0.1:1/"), ("to another name", "//localhost/"),
        ].map { name, location in .lasting("a redirect \(name)", "redirect-refused") { $0.redirect(location) } } + [
            Fault(
                name: "a redirect to itself", outcome: "too-many-redirects", isTransient: false, tries: 1, redirects: 3
            ) {
                $0.redirect("/")
            }
        ]

    static let statuses: [Fault] =
        [
            "408 Request Timeout", "425 Too Early", "429 Too Many Requests", "500 Internal Server Error",
            "502 Bad Gateway", "503 Service Unavailable", "504 Gateway Timeout", "520 Unknown",
            "521 Web Server Is Down", "522 Timed Out",
            "523 Origin Unreachable", "524 Timed Out",
        ].map { status in
            .passing("status \(status)", "http-\(status.prefix(3))") { $0.answer(status, [], "<p>later</p>") }
        } + [
            .passing("an error page of broken gzip", "http-503") {
                $0.answer("503 Service Unavailable", ["Content-Encoding: gzip"], "no gzip")
            }
        ]
}

extension Peer {
    func redirect(_ location: String) { answer("302 Found", ["Location: \(location)"]) }
}
