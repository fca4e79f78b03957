/// Which of Kroger's hosts is imitated: `api.kroger.com` or the certification host.
enum KrogerFlavour: String, CaseIterable, Sendable {
    case production, ce
}

/// Kroger has two envelopes: the gateway's flat one and the services' nested one.
enum KrogerError {
    static func flat(_ error: String, _ description: String) -> JSON {
        ["error": .string(error), "error_description": .string(description)]
    }

    static func nested(_ status: Int, _ code: String, _ reason: String, _ now: Instant) -> Reply {
        Reply(
            status,
            json: ["errors": ["timestamp": JSON(now.milliseconds), "code": .string(code), "reason": .string(reason)]])
    }

    static func tokenMissing(_ flavour: KrogerFlavour) -> Reply {
        let production = flat("invalid_request", "The access_token is missing")
        return Reply(401, json: flavour == .production ? production : ["message": "Unauthorized"])
    }

    static let tokenInvalid = Reply(
        401, json: flat("invalid_token", "The access token is invalid or has expired"))
}

/// A 400 of one service: what its code is and what it says.
struct Refusal: Error {
    let code: String
    let reason: String

    static func location(_ reason: String, code: String = "API-4101-400") -> Refusal {
        .init(code: code, reason: reason)
    }
    static func product(_ reason: String, code: String = "PRODUCT-4101-400") -> Refusal {
        .init(code: code, reason: reason)
    }

    func reply(_ now: Instant) -> Reply { KrogerError.nested(400, code, reason, now) }
}
