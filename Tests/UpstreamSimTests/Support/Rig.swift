import Testing

@testable import upstream_sim

/// A simulator with fixed time and seed, called in-process or over a real socket.
struct Rig: Sendable {
    /// A Friday: the ad week runs from 6/25 to 7/1, the Kroger week from 6/24 to 6/30.
    static let friday = SimInstant(milliseconds: 1_782_475_200_000)
    static let store = "01160401"

    let simulator: Simulator

    init(
        start: SimInstant = friday, seed: UInt64 = 1, flavour: KrogerFlavour = .production, faults: [SimFault] = [],
        captures: Captures = Captures()
    ) throws {
        let settings = Simulator.SimulatorSettings(start: start, seed: seed, flavour: flavour, faults: faults)
        simulator = try Simulator(settings, captures: captures)
    }

    func get(_ target: String, _ headers: [String: String] = [:]) async -> SimReply {
        await simulator.answer(Call(method: "GET", target: target, headers: headers))
    }

    func control(_ method: String, _ target: String) async -> SimReply {
        await simulator.answer(Call(method: method, target: "/_sim/\(target)"))
    }

    /// A bearer header, with or without the product scope.
    func bearer(scope: String = "product.compact") async throws -> [String: String] {
        let reply = await token(form: "grant_type=client_credentials&scope=\(scope)")
        let token = try #require(try reply.json()["access_token"]?.text)
        return ["authorization": "Bearer \(token)"]
    }

    /// `sim-client:sim-secret` in Base64 by default.
    func token(form: String, basic: String = "c2ltLWNsaWVudDpzaW0tc2VjcmV0") async -> SimReply {
        let headers = ["authorization": "Basic \(basic)", "content-type": "application/x-www-form-urlencoded"]
        let target = "/v1/connect/oauth2/token"
        return await simulator.answer(
            Call(method: "POST", target: target, headers: headers, body: Array(form.utf8)))
    }

    /// The products of one query at the sample store.
    func products(_ query: String, _ bearer: [String: String], at store: String = store) async throws -> [SimJSON] {
        let reply = await get("/v1/products?filter.locationId=\(store)&\(query)", bearer)
        return try #require(try reply.json()["data"]?.elements)
    }

    /// Runs `body` with the port of a listening server, which is stopped afterwards.
    @discardableResult
    func listening<T: Sendable>(_ body: (UInt16) async throws -> T) async throws -> T {
        let server = try await LoopbackServer(port: 0, simulator: simulator)
        do {
            let result = try await body(server.port)
            await server.stop()
            return result
        } catch {
            await server.stop()
            throw error
        }
    }
}

extension SimReply {
    func json() throws -> SimJSON { try SimJSONReader.read(body, from: "reply") }
    var text: String { String(decoding: body, as: UTF8.self) }

    func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
}

extension SimJSON {
    /// The text at a path of keys.
    func at(_ keys: String...) -> SimJSON? { keys.reduce(self as SimJSON?) { $0?[$1] } }
    var item: SimJSON? { self["items"]?.elements?.first }
    var literal: String? { if case .number(let literal) = self { literal } else { nil } }
}

/// The price object of a product's only item.
func priceOf(_ product: SimJSON) -> SimJSON? { product.item?["price"] }
