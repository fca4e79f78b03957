import HTTPTypes
import TestDatabase
import TestRequests
import Testing

@testable import API
@testable import Presentation
@testable import Rows
@testable import WebKit

@Suite("Deals as a page without scripts", .freshDatabase) struct WebPageTests {
    @Test("are what a browser gets, with a link to the next page")
    func browser() async throws {
        let ground = try await Ground()
        let accept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
        for path in ["/v1/deals", "/v1/deals.html"] {
            let reply = try await ground.get("\(path)?\(Ground.near)&limit=1", [.accept: accept])
            #expect(reply.fields[.contentType] == "text/html; charset=utf-8", "\(reply.text)")
            #expect(
                reply.text.contains(
                    "<a rel=\"next\" href=\"?\(Ground.near.replacing("&", with: "&amp;"))&amp;limit=1&amp;cursor="))
            #expect(reply.fields[.contentSecurityPolicy]?.hasPrefix("default-src 'none'") == true)
        }
    }

    @Test("have the words of a store as text")
    func hostile() async throws {
        let ground = try await Ground()
        try await ground.publish([Ground.offer("9", "<img src=x onerror=alert(1)> & \"Milk\"", cents: 100)], at: 1)
        let text = try await ground.get("/v1/deals.html?\(Ground.near)&q=milk").text
        #expect(text.contains("&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Milk&quot;") && !text.contains("<img"))
    }

    @Test("have their evidence on a page of its own, which is what a browser gets, and JSON is for programs")
    func evidence() async throws {
        let ground = try await Ground()
        try await ground.publish([Ground.offer("9", "<b>Milk</b>", cents: 100)], at: 1)
        let deals = try await Value(json: Array(ground.get("/v1/deals?\(Ground.near)&q=milk").text.utf8))
        let deal = try #require(deals?["deals"]?.first)
        guard case .text(let path)? = deal["evidence_url"] else { return #expect(Bool(false), "\(deal.json)") }
        let page = try await ground.get(path, [.accept: "text/html,application/xhtml+xml,*/*;q=0.8"])
        #expect(page.fields[.contentType] == "text/html; charset=utf-8", "\(page.text)")
        #expect(page.fields[.contentSecurityPolicy]?.hasPrefix("default-src 'none'") == true)
        for text in ["As printed", "$1.00", "How it was read", "sample, in deal", "href=\"\(path).json\""] {
            #expect(page.text.contains(text), "\(text): \(page.text)")
        }
        #expect(!page.text.contains("<b>"))
        for path in [path, path + ".json"] {
            #expect(try await ground.get(path).fields[.contentType] == "application/json", "\(path)")
        }
    }

    @Test("say so where there are none")
    func none() async throws {
        let text = try await Ground().get("/v1/deals.html?\(Ground.near)&q=zyxxy").text
        #expect(text.contains("There are no deals here."))
    }

    @Test("are not the standard answer: a program that takes anything gets JSON")
    func standard() async throws {
        let ground = try await Ground()
        for accept in [nil, "*/*"] {
            let fields: HTTPFields = accept.map { [.accept: $0] } ?? [:]
            let reply = try await ground.get("/v1/deals?\(Ground.near)", fields)
            #expect(reply.fields[.contentType] == "application/json", "\(accept ?? "-")")
        }
    }
}
