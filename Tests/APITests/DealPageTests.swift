import HTTPTypes
import TestDatabase
import TestRequests
import Testing

@testable import API
@testable import Rows
@testable import WebKit

@Suite("What a page of deals asks for", .freshDatabase) struct DealPageTests {
    private func rows(_ ground: Ground, _ target: String, _ list: String) async throws -> [Value] {
        let reply = try await ground.get(target)
        #expect(reply.status == .ok, "\(target): \(reply.text)")
        return try #require(Value(json: Array(reply.text.utf8))?[list]?.elements)
    }

    @Test(
        "departments have as many deals as the list of deals",
        arguments: [
            "", "&q=milk", "&store_ids=2", "&store_ids=1,2&stores=all", "&without=digital_coupon,loyalty_card",
            "&department_group=other&mechanic=unit_price,bxgy_free",
        ])
    func departments(parameters: String) async throws {
        let ground = try await Ground()
        let deals = try await rows(ground, "/v1/deals?\(Ground.near)&limit=200\(parameters)", "deals")
        let counts = try await rows(ground, "/v1/departments?\(Ground.near)\(parameters)", "departments")
        let byGroup = Dictionary(grouping: deals) { $0["department_group"] ?? .null }.mapValues(\.count)
        #expect(!deals.isEmpty && counts.count == byGroup.count)
        for row in counts {
            #expect(row["deals"] == .integer(byGroup[row["department_group"] ?? .null] ?? 0), "\(row)")
        }
        #expect(ground.faults.all == [])
    }

    @Test("deals have their recent prices where these are asked for, the present one last")
    func recentPrices() async throws {
        let ground = try await Ground()
        let plain = try await rows(ground, "/v1/deals?\(Ground.near)", "deals")
        #expect(plain.allSatisfy { $0["recent_prices"] == nil })
        let deals = try await rows(ground, "/v1/deals?\(Ground.near)&recent_prices=true", "deals")
        #expect(deals.contains { $0["price_cents"] != nil } && deals.count == plain.count)
        for deal in deals {
            #expect(deal["recent_prices"]?.elements.last?["price_cents"] == deal["price_cents"], "\(deal)")
            #expect(deal["lowest_in_days"] == nil)
        }
        #expect(ground.faults.all == [])
    }

    @Test("the sales of an item are those of one store, in numbers and in words")
    func sales() async throws {
        let ground = try await Ground()
        let rows = try await rows(ground, "/v1/listings/1/sales?store_id=1", "sales")
        #expect(rows.count == 1 && rows[0]["store_code"] == .text("1") && rows[0]["past_sales"] != nil)
        #expect(rows[0]["next_sale"] == .text("too_little_history"), "\(rows)")
        if case .text(let words) = rows[0]["summary"] ?? .null {
            #expect(!words.isEmpty)
        } else {
            Issue.record("no words")
        }
        let refused: [(String, HTTPResponse.Status)] = [
            ("1/sales", .badRequest), ("1/sales?store_id=99", .notFound), ("99999/sales?store_id=1", .notFound),
        ]
        for (target, status) in refused {
            #expect(try await ground.get("/v1/listings/\(target)").status == status, "\(target)")
        }
        #expect(ground.faults.all == [])
    }

    @Test(
        "a parameter that is unreadable is named",
        arguments: [
            ("department_group=barn", "department_group"), ("department_group=", "department_group"),
            ("store_ids=0", "store_ids"), ("store_ids=x", "store_ids"), ("recent_prices=yes", "recent_prices"),
            ("mechanic=unit_price,x", "mechanic"), ("sort=worst", "sort"),
        ])
    func refusals(query: String, parameter: String) async throws {
        let ground = try await Ground()
        let reply = try await ground.get("/v1/deals?\(Ground.near)&\(query)")
        #expect(reply.status == .badRequest && reply.text.contains("\"parameter\":\"\(parameter)\""), "\(reply.text)")
    }
}

extension Value {
    fileprivate var elements: [Value] { if case .list(let values) = self { values } else { [] } }
}
