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

    static let redirects: [Fault] = [
        .lasting("a redirect to itself", "too-many-redirects") { $0.redirect("/") },
        .lasting("a redirect to a file", "redirect-refused") { $0.redirect("file:///etc/passwd") },
        .lasting("a redirect to gopher", "redirect-refused") { $0.redirect("gopher://127.0.0.1/") },
        .lasting("a redirect with a password", "redirect-refused") { $0.redirect("http://me:secret@127.0.0.1/") },
        .lasting("a redirect to a private network", "address-refused") { $0.redirect("http://10.0.0.1/") },
        .lasting("a redirect to a metadata service", "address-refused") { $0.redirect("http://169.254.169.254/") },
        .lasting("a redirect to a number that is private", "address-refused") { $0.redirect("http://0xC0A80001/") },
    ]

    static let statuses: [Fault] =
        [
            "408 Request Timeout", "425 Too Early", "429 Too Many Requests", "500 Internal Server Error",
            "502 Bad Gateway", "503 Service Unavailable", "504 Gateway Timeout", "522 Timed Out", "524 Timed Out",
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
