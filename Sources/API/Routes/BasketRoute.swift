import Deals
import Presentation
import Pricing
import Storage

extension Endpoint {
    static func basket(_ limits: Limits) -> Endpoint {
        Endpoint(
            path: "/v1/basket", name: "planBasket", summary: "The cheapest trip for a shopping list",
            about:
                "What to buy where, for the best single store and for the best trips of two and three stores. A trip that finds "
                + "more of the list always comes first, then the lower total of goods and driving.",
            parameters: [Parameters.entries] + PlaceParameters.parameters(limits) + [
                Parameters.maxStores, Parameters.minimumSaving, Parameters.costPerMile, Parameters.with,
                Parameters.without,
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
    private static let mostOffers = 20_000

    private static func plan(_ query: Query, _ context: APIContext) async throws -> any AnyListResponse {
        let now = context.clock()
        let question = try BasketQuestion(query.require(Parameters.entries), settings: settings(query))
        do {
            let report = try await context.databases.use { database in
                let point = try await PlaceParameters.requiredPoint(query, database, now: now)
                return try await question.answer(
                    in: database, near: point, radiusMeters: PlaceParameters.radiusMeters(query, context.limits),
                    at: now, mostOffers: mostOffers)
            }
            return try ObjectResponse(json: encodedJSON(BasketJSON(report)) + [UInt8(ascii: "\n")])
        } catch let error as BasketQuestion.TooManyOffers {
            throw PlaceParameters.refusal(
                "\(Parameters.entries.name)[\(error.entry)]",
                "brings the offers found to more than \(mostOffers): give a smaller radius, or say it more closely")
        }
    }

    private static func settings(_ query: Query) -> BasketQuestion.BasketSettings {
        var settings = BasketQuestion.BasketSettings()
        settings.profile = .usual.with(query[Parameters.with] ?? []).without(query[Parameters.without] ?? [])
        settings.travel = query[Parameters.costPerMile] ?? settings.travel
        settings.minimumSaving = query[Parameters.minimumSaving].map { Money(cents: $0) } ?? settings.minimumSaving
        settings.mostStores = query[Parameters.maxStores] ?? settings.mostStores
        return settings
    }
}

extension Parameters {
    static let entries = Parameter<[ListEntry]>(
        description: ParameterDescription(
            name: "entries", type: .list(entry.description.type, count: 1...BasketQuestion.mostEntries),
            about:
                "The shopping list. An entry is goods with an amount at the end: `milk 1 gal`, `chicken breast 3 lb`, "
                + "`eggs 18 ct`, `yogurt x4`. Without an amount it is one package, or one pound of goods sold by the pound.",
            example: ["milk 1 gal", "coffee x2"], isRequired: true),
        readList: { texts throws(InvalidParameter) in
            guard (1...BasketQuestion.mostEntries).contains(texts.count) else {
                throw InvalidParameter(
                    detail: "has \(texts.count) entries; 1 to \(BasketQuestion.mostEntries) are planned")
            }
            var entries: [ListEntry] = []
            for text in texts { entries.append(try listEntry(text, at: entries.count)) }
            return entries
        })

    private static let entry = words("entries", "", "milk 1 gal")

    private static func listEntry(_ text: String, at index: Int) throws(InvalidParameter) -> ListEntry {
        let detail: String
        do throws(UnreadEntry) {
            let entry = try ListEntry(text)
            do throws(InvalidParameter) {
                _ = try Parameters.entry.readList([text])
                return entry
            } catch { detail = error.detail }
        } catch { detail = "\(error)" }
        throw InvalidParameter(detail: detail, element: index)
    }

    static let maxStores = number(
        "max_stores", 1...BasketPlanner.mostStores, "Maximum number of stores to visit.",
        standard: BasketPlanner.mostStores, example: 2)
    static let minimumSaving = number(
        "minimum_saving_cents", 0...1_000_000, "Saving that makes another store worth the trip.",
        standard: BasketPlanner.usualFloor.cents, example: 250)
    static let costPerMile = Parameter<TravelCost>(
        description: ParameterDescription(
            name: "cost_per_mile_cents", type: .decimal(0...TravelCost.mostCentsPerMile),
            about: "Cost of driving a mile, with at most one decimal; 21 is fuel and wear, 72.5 all costs of a car.",
            standard: .decimal(TravelCost().centsPerMile), example: .decimal("72.5"))
    ) { text throws(InvalidParameter) in
        guard let cost = TravelCost(centsPerMile: text) else {
            throw InvalidParameter(
                detail: "is 0 to \(TravelCost.mostCentsPerMile), with at most one decimal, such as 72.5")
        }
        return cost
    }
}
