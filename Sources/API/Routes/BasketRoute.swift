import Deals
import Presentation
import Pricing
import Rows
import Storage
import WebKit

extension Endpoint {
    static func basket(_ limits: Limits) -> Endpoint {
        Endpoint(
            path: "/v1/basket", name: "planBasket", summary: "The cheapest trip for a shopping list",
            about:
                "What to buy where, for the best single store and for the best trips of two and three stores. A trip that finds "
                + "more of the list always comes first, then the lower total of goods and driving. Beside the trips stands the "
                + "deal of each entry by itself, by the same rule: what costs less, then the nearer store.",
            parameters: [Parameters.entries] + PlaceParameters.parameters(limits) + [
                Parameters.maxStores, Parameters.minimumSaving, Parameters.costPerMile, Parameters.nextAd,
                Parameters.with, Parameters.without,
            ],
            formats: [.json], answer: .basket,
            examples: [
                Example(
                    "A list of four entries", "/v1/basket",
                    body: [
                        "entries": ["milk 1 gal", "coffee x2", "bananas 3 lb", "ice cream"], "lat": .decimal("33.79"),
                        "lon": .decimal("-84.33"), "radius": .integer(5),
                    ]),
                Example(
                    "A deal that was put on the list, and the pack with the lowest unit price", "/v1/basket",
                    body: [
                        "entries": [
                            ["entry": "Max House Ground Coffee", "listing_id": .integer(1)],
                            ["entry": "rice", "by": "unit_price"],
                        ], "zip": "30306",
                    ]),
                Example(
                    "One store, all costs of the car, with paper coupons", "/v1/basket",
                    body: [
                        "entries": ["coffee", "yogurt x4"], "lat": .decimal("33.79"), "lon": .decimal("-84.33"),
                        "max_stores": .integer(1), "cost_per_mile_cents": .decimal("72.5"),
                        "with": ["store_coupon", "manufacturer_coupon"],
                    ]),
            ],
            problems: [.zipUnknown], isPosted: true, respond: { query, context in try await plan(query, context) })
    }

    /// For one list. More would take much memory.
    private static let maximumOffers = 20_000

    private static func plan(_ query: Query, _ context: APIContext) async throws -> any AnyListResponse {
        let now = context.clock()
        let question = BasketQuestion(try query.require(Parameters.entries), settings: settings(query))
        do {
            let report = try await context.databases.use { database in
                let point = try await PlaceParameters.requiredPoint(query, database, now: now)
                return try await question.answer(
                    in: database, near: point, radiusMeters: PlaceParameters.radiusMeters(query, context.limits),
                    at: now, maximumOffers: maximumOffers)
            }
            return report.response
        } catch let error as BasketQuestion.TooManyOffers {
            throw PlaceParameters.refusal(
                "\(Parameters.entries.name)[\(error.entry)]",
                "brings the offers found to more than \(maximumOffers): give a smaller radius, or say it more closely")
        }
    }

    private static func settings(_ query: Query) -> BasketQuestion.BasketSettings {
        var settings = BasketQuestion.BasketSettings()
        settings.profile = .usual.with(query[Parameters.with] ?? []).without(query[Parameters.without] ?? [])
        settings.travel = query[Parameters.costPerMile] ?? settings.travel
        settings.minimumSaving = query[Parameters.minimumSaving].map { Money(cents: $0) } ?? settings.minimumSaving
        settings.maximumStores = query[Parameters.maxStores] ?? settings.maximumStores
        settings.looksAhead = query[Parameters.nextAd] ?? false
        return settings
    }
}

extension ResponseDescription {
    static let basket = ResponseDescription(
        envelope: BasketReport.fields.map(\.description), example: BasketReport.example.response)
}

extension Parameters {
    static let maxStores = number(
        "max_stores", 1...BasketPlanner.maximumStores, "Maximum number of stores to visit.",
        standard: BasketPlanner.maximumStores, example: 2)
    static let minimumSaving = number(
        "minimum_saving_cents", 0...1_000_000, "Saving that makes another store worth the trip.",
        standard: BasketPlanner.usualFloor.cents, example: 250)
    static let nextAd = flag("next_ad", "Whether to look for the deals of the next known ad, too.")
    static let costPerMile = Parameter<TravelCost>(
        description: ParameterDescription(
            name: "cost_per_mile_cents", type: .decimal(0...TravelCost.maximumCentsPerMile),
            about: "Cost of driving a mile, with at most one decimal; 21 is fuel and wear, 72.5 all costs of a car.",
            standard: .decimal(TravelCost().centsPerMile), example: .decimal("72.5"))
    ) { text throws(InvalidParameter) in
        guard let cost = TravelCost(centsPerMile: text) else {
            throw InvalidParameter(
                detail: "is 0 to \(TravelCost.maximumCentsPerMile), with at most one decimal, such as 72.5")
        }
        return cost
    }
}
