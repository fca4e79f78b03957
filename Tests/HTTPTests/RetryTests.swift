import HTTP
import Testing

@Suite struct RetryTests {
    @Test("retries until it is answered, with longer waits each time")
    func recovers() async throws {
        let server = try FaultServer { peer, _, number in
            number < 2 ? peer.answer("503 Service Unavailable") : peer.answer("200 OK", [], "deals")
        }
        let time = FakeTime()
        let client = HTTPClient.quick(time: time)
        let response = try await client.send(.local(server.url("/ad?page=2")))
        #expect(response.body == Array("deals".utf8))
        #expect(time.sleeps == [1000, 2000])
        let url = server.url("/ad?page=2")
        let attempts = await client.drainAttempts()
        #expect(
            attempts == [
                Attempt(url: url, status: 503, outcome: "http-503", waitedMilliseconds: 0, bytes: 0),
                Attempt(url: url, status: 503, outcome: "http-503", waitedMilliseconds: 1000, bytes: 0),
                Attempt(url: url, status: 200, outcome: "ok", waitedMilliseconds: 2000, bytes: 5),
            ])
        #expect(await client.drainAttempts().isEmpty)
    }

    @Test(
        "waits as long as the server asks",
        arguments: [
            ("7", 7000), ("0", 1000), ("-5", 1000), ("-0.5", 1000), ("120", 120_000), (" 7\t", 7000),
            ("1.5", 2000), ("2.0", 2000), ("2.001", 3000), ("119.997", 120_000), ("0.2", 1000),
            // The fake clock starts at 08:49:37 of that day.
            ("Sun, 06 Nov 1994 08:51:07 GMT", 90_000), ("Sunday, 06-Nov-94 08:51:07 GMT", 90_000),
            ("Sun Nov  6 08:51:07 1994", 90_000), ("Sun, 06 Nov 1994 08:00:00 GMT", 1000),
        ])
    func retryAfter(header: String, milliseconds: Int) async throws {
        let server = try FaultServer { peer, _, number in
            number == 0 ? peer.answer("429 Too Many Requests", ["Retry-After: \(header)"]) : peer.answer()
        }
        let time = FakeTime()
        _ = try await HTTPClient.quick(time: time).send(.local(server.url("/")))
        #expect(time.sleeps == [milliseconds])
    }

    @Test(
        "gives up at once if the requested wait exceeds the limit, and returns the wait",
        arguments: [
            ("121", 121), ("3600", 3600), ("99999999999", 86_400), ("99999999999999999999999", 86_400),
            ("Mon, 07 Nov 1994 08:00:00 GMT", 83_423), ("Fri, 01 Jan 2100 00:00:00 GMT", 86_400),
            ("299.997", 300), ("300.0", 300), ("120.5", 121), ("99999999999999999999.5", 86_400),
        ])
    func tooLong(header: String, seconds: Int) async throws {
        let server = try FaultServer { $0.answer("503 Service Unavailable", ["Retry-After: \(header)"]) }
        let time = FakeTime()
        let error = await failure(.quick(time: time), .local(server.url("/")))
        #expect(error?.code == .status(503))
        #expect(error?.retryAfterSeconds == seconds)
        #expect(error?.tries == 1)
        #expect(error?.description.contains("wait \(seconds) s") == true)
        #expect(time.sleeps.isEmpty)
    }

    @Test(
        "takes a request to wait that it cannot read for a refusal of an hour",
        arguments: [
            ["300s"], ["3, 3"], ["soon"], [""], ["3", "3"], ["3", "Sun, 06 Nov 1994 08:51:07 GMT"], ["3,5"], ["1e3"],
            ["0x10"], ["5."], [".5"], ["1.2.3"], ["+5"], ["--5"], ["5 seconds"], ["PT5S"], ["1994-11-06T08:51:07Z"],
            ["Sun, 06 Nov 1994 08:51:07 GMT, Sun, 06 Nov 1994 08:51:07 GMT"], ["Sun, 06 Foo 1994 08:51:07 GMT"],
            ["٣"],
        ])
    func unreadable(headers: [String]) async throws {
        for status in ["429 Too Many Requests", "503 Service Unavailable"] {
            let server = try FaultServer { $0.answer(status, headers.map { "Retry-After: \($0)" }) }
            let (time, client) = (FakeTime(), HTTPClient.quick(time: FakeTime()))
            let error = await failure(client, .local(server.url("/")))
            #expect(error?.retryAfterSeconds == 3600 && error?.tries == 1, "\(status)")
            #expect(time.sleeps.isEmpty && server.requests.count == 1, "\(status)")
            #expect(await failure(client, .local(server.url("/")))?.code == .hostResting, "\(status)")
        }
    }

    @Test("retries other errors as ever, whatever Retry-After says", arguments: ["300s", "3, 3", ""])
    func unreadableElsewhere(header: String) async throws {
        let server = try FaultServer { peer, _, number in
            number == 0 ? peer.answer("500 Oops", ["Retry-After: \(header)"]) : peer.answer()
        }
        let time = FakeTime()
        _ = try await HTTPClient.quick(time: time).send(.local(server.url("/")))
        #expect(time.sleeps == [1000])
    }

    @Test("returns other statuses with their body", arguments: [304, 400, 401, 403, 404, 410, 501, 505])
    func finalStatuses(status: Int) async throws {
        let server = try FaultServer { $0.answer("\(status) Whatever", ["ETag: \"1\""], status == 304 ? "" : "why") }
        let client = HTTPClient.quick()
        let response = try await client.send(.local(server.url("/")))
        #expect(response.status == status)
        #expect(response.body == (status == 304 ? [] : Array("why".utf8)))
        #expect(response.header("etag") == "\"1\"")
        #expect(await client.drainAttempts().map(\.outcome) == ["http-\(status)"])
    }

    @Test("keeps the start of an error page on one line") func excerpt() async throws {
        let page = "<h1>Down</h1>\r\n" + String(repeating: "x", count: 2000)
        let server = try FaultServer { $0.answer("502 Bad Gateway", [], page) }
        let error = await failure(.quick(), .local(server.url("/")))
        #expect(error?.bodyExcerpt.hasPrefix("<h1>Down</h1>  xxx") == true)
        #expect(error?.bodyExcerpt.utf8.count == 512)
    }
}
