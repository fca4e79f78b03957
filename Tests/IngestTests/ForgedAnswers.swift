import Storage

extension ForgedAnswer {
    private static let all = statuses + redirects + pages + data + cuts

    private static let statuses: [ForgedAnswer] =
        [400, 402, 403, 404, 405, 406, 410, 413, 414, 418, 451, 501].map {
            ForgedAnswer("status \($0)", ["status": "\($0)"], .refused)
        } + [
            ForgedAnswer("status 401", ["status": "401"], .refused),
            // The request was conditional.
            ForgedAnswer("status 304", ["status": "304"], .unchanged),
        ] + [201, 204, 206].map { ForgedAnswer("status \($0)", ["status": "\($0)"], .refused) }
        + [408, 429, 500, 502, 503, 504, 520, 523].map {
            ForgedAnswer("status \($0)", ["status": "\($0)"], .fetchFailed)
        }

    private static let redirects: [ForgedAnswer] =
        [
            ("to another host", "https://example.com/"), ("to a file", "file:///etc/passwd"),
            ("to a private address", "http://10.0.0.1/"),
        ].map { ForgedAnswer("redirect \($0)", ["status": "302", "location": $1], .fetchFailed) } + [
            ForgedAnswer("redirect to a page that is not there", ["status": "302", "location": "/"], .refused)
        ]

    private static let pages: [ForgedAnswer] = [
        ForgedAnswer(
            "a captive portal", html("<form action=/connect>Accept the terms of this Wi-Fi</form>"), .layoutUnknown),
        ForgedAnswer("a page of maintenance", html("<h1>We'll be right back</h1>"), .layoutUnknown),
        ForgedAnswer("a proxy's error with status 200", html("<h1>502 Bad Gateway</h1>"), .layoutUnknown),
        ForgedAnswer("a bot check", html("<script src=/_abck.js></script>bm-verify"), .interstitial, .layoutUnknown),
        ForgedAnswer("a refusal with status 200", html("<h1>Access Denied</h1>"), .blockPage),
        ForgedAnswer("a sign-in page", html("<input type='password'>"), .blockPage, .layoutUnknown),
        ForgedAnswer("an empty page", html(""), .layoutUnknown),
        ForgedAnswer("half a page", ["type": "text/html", "body": "<html><body><div"], .incomplete),
        ForgedAnswer("a feed", ["type": "application/rss+xml", "body": "<rss><channel/></rss>"], .incomplete),
    ]

    private static let data: [ForgedAnswer] = [
        ForgedAnswer("nothing", ["body": ""], .incomplete), ForgedAnswer("blanks", ["body": " \n "], .incomplete),
        ForgedAnswer("null", ["body": "null"], .layoutUnknown), ForgedAnswer("a number", ["body": "5"], .layoutUnknown),
        ForgedAnswer("an empty object", ["body": "{}"], .layoutUnknown),
        ForgedAnswer("an empty list", ["body": "[]"], .layoutUnknown),
        ForgedAnswer("an error with status 200", ["body": #"{"error":"internal"}"#], .layoutUnknown),
        ForgedAnswer("plain text", ["type": "text/plain", "body": "OK"], .malformed),
        ForgedAnswer("a picture", ["type": "image/png", "body": "\u{89}PNG\r\n\u{1A}\n\0\0\0\rIHDR"], .malformed),
        ForgedAnswer("a PDF", ["type": "application/pdf", "body": "%PDF-1.7\n%âãÏÓ"], .malformed),
        ForgedAnswer("a script", ["type": "text/javascript", "body": "callback({})"], .malformed),
        ForgedAnswer("lists without end", ["body": String(repeating: "[", count: 100_000)], .tooLarge),
        ForgedAnswer("two documents", ["body": "{}{}"], .malformed),
        ForgedAnswer("NUL bytes", ["body": String(repeating: "\0", count: 100)], .malformed),
        ForgedAnswer("an unknown encoding", ["encoding": "br"], .malformed),
        ForgedAnswer("plain text that says gzip", ["encoding": "gzip"], .malformed),
    ]

    private static let cuts: [ForgedAnswer] = [1, 10, 25, 50, 75, 90, 99].map {
        ForgedAnswer("\($0) % of the answer", ["percent": "\($0)"], .incomplete)
    }

    /// Rows that are not what they were, by the text that is replaced everywhere.
    private static func changed(_ name: String, _ find: String, _ replacement: String, _ outcome: RunOutcome) -> Self {
        ForgedAnswer(name, ["find": find, "replacement": replacement], outcome)
    }

    static let publix =
        all + [
            changed("the list is renamed", #""Savings":"#, #""Offers":"#, .layoutUnknown),
            changed("the list is a text", #""Savings":["#, #""Savings":"","x":["#, .empty),
            changed("rows without numbers", #""wa"#, #""a"#, .missingFields),
            changed("rows without titles", #""title""#, #""a""#, .missingFields),
            changed("empty titles", #""title":""#, #""title":"","a":""#, .missingFields),
            changed("rows without prices", #""savings""#, #""a""#, .missingFields),
            changed("rows without days", #""wa_startDateFormatted""#, #""a""#, .missingFields),
            changed("prices below zero", #""savings":""#, #""savings":"-"#, .quarantined),
            changed("prices in another currency", #""savings":"$"#, #""savings":"€"#, .quarantined),
            changed("prices as text", #""savings":""#, #""savings":"call for price "#, .quarantined),
            changed("prices a hundred times as high", #""savings":"$"#, #""savings":"$9"#, .quarantined),
            changed("days that are over", "2026", "2025", .quarantined),
            changed("one title for all", #""title":""#, #""title":"A","b":""#, .quarantined),
            changed("markup in titles", #""title":""#, #""title":"<script>"#, .quarantined),
            changed("coupons in place of offers", #""savingType":"WeeklyAd""#, #""savingType":"Coupon""#, .couponOnly),
        ]

    static let kroger =
        all + [
            changed("the list is renamed", #""data":"#, #""offers":"#, .layoutUnknown),
            changed("the list is a text", #""data":["#, #""data":"","x":["#, .tooFewRecords),
            changed("rows without numbers", #""productId""#, #""a""#, .missingFields),
            changed("rows without titles", #""description""#, #""a""#, .missingFields),
            changed("empty titles", #""description":""#, #""description":"","a":""#, .missingFields),
            changed("rows without prices", #""price":{"#, #""a":{"#, .quarantined),
            changed("rows without items", #""items":["#, #""a":["#, .quarantined),
            changed("prices below zero", #""regular":"#, #""regular":-"#, .quarantined),
            changed("prices a hundred times as high", #""regular":"#, #""regular":100"#, .quarantined),
            changed("prices as text", #""regular":"#, #""regular":"x","y":"#, .quarantined),
            changed("one title for all", #""description":""#, #""description":"A","b":""#, .quarantined),
            changed("markup in titles", #""description":""#, #""description":"<script>"#, .quarantined),
            changed("sold by weight", #""soldBy":"UNIT""#, #""soldBy":"WEIGHT""#, .quarantined),
        ]

    private static func html(_ body: String) -> [String: String] {
        ["type": "text/html", "body": "<!DOCTYPE html><html><head><title>-</title></head><body>\(body)</body></html>"]
    }
}
