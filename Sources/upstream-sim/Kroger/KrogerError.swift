/// The imitated host: `api.kroger.com` or the certification host.
enum KrogerFlavour: String, CaseIterable, Sendable {
    case production, ce
}

/// Kroger's two error formats: the gateway's flat one and the services' nested one.
enum KrogerError {
    static func flat(_ error: String, _ description: String) -> SimJSON {
        ["error": .string(error), "error_description": .string(description)]
    }

    static func nested(_ status: Int, _ code: String, _ reason: String, _ now: SimInstant) -> SimReply {
        SimReply(
            status,
            json: [
                "errors": ["timestamp": SimJSON(now.milliseconds), "code": .string(code), "reason": .string(reason)]
            ])
    }

    static func tokenMissing(_ flavour: KrogerFlavour) -> SimReply {
        let production = flat("invalid_request", "The access_token is missing")
        return SimReply(401, json: flavour == .production ? production : ["message": "Unauthorized"])
    }

    static let tokenInvalid = SimReply(
        401, json: flat("invalid_token", "The access token is invalid or has expired"))
}

/// A 400 response of one service: its code and message.
struct SimRefusal: Error {
    let code: String
    let reason: String

    static func location(_ reason: String, code: String = "API-4101-400") -> SimRefusal {
        .init(code: code, reason: reason)
    }
    static func product(_ reason: String, code: String = "PRODUCT-4101-400") -> SimRefusal {
        .init(code: code, reason: reason)
    }

    func reply(_ now: SimInstant) -> SimReply { KrogerError.nested(400, code, reason, now) }
}
