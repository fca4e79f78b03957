extension SampleProduct {
    /// The object as sent by the API. Without a price tag, the request had no location.
    func json(priced tag: PriceTag?) -> SimJSON {
        var members: [(String, SimJSON)] = [
            ("productId", .string(id)), ("upc", .string(id)), ("productPageURI", .string(pageURI)),
            ("aisleLocations", tag == nil || Quirk.noAisle.has(self) ? [] : [aisleLocation]),
        ]
        if !Quirk.noBrand.has(self) { members.append(("brand", .string(brand))) }
        let repeated = Quirk.repeatedCategory.has(self)
        members.append(("categories", .array(Array(repeating: .string(category), count: repeated ? 2 : 1))))
        if !Quirk.noOrigin.has(self) {
            members.append(("countryOrigin", index % 9 == 0 ? "MEXICO; UNITED STATES" : "UNITED STATES"))
        }
        members.append(("description", .string(printedDescription)))
        if !Quirk.noImages.has(self) { members.append(("images", .array([image("front"), image("back")]))) }
        members.append(("items", [item(tag)]))
        members.append(("itemInformation", information))
        if let nutrition { members.append(("nutritionInformation", nutrition)) }
        let heat: SimJSON = ["indicator": .string(temperature), "heatSensitive": false]
        members.append(("temperature", heat))
        return .object(members.map { .init(key: $0.0, value: $0.1) })
    }

    private var printedDescription: String {
        guard Quirk.mojibake.has(self) else { return description }
        return description.map { "®™".contains($0) ? "Â\($0)" : String($0) }.joined()
    }

    private var pageURI: String {
        let slug = KrogerAPI.words(description).joined(separator: "-").filter { $0 != "%" }
        return "/p/\(slug)/\(id)?cid=dis.api.tpi_products-api_20240521_b:all_c:p_t:upstream-sim"
    }

    private var aisleLocation: SimJSON {
        [
            "bayNumber": .string(String(index % 30 + 1)), "description": .string(aisle),
            "number": .string(String(index % 24 + 1)), "numberOfFacings": "2", "side": index % 2 == 0 ? "L" : "R",
            "shelfNumber": .string(String(index % 5 + 1)), "shelfPositionInBay": "3",
        ]
    }

    /// The sizes come in varying order, as in the real API.
    private func image(_ perspective: String) -> SimJSON {
        let sizes = ["xlarge", "large", "medium", "small", "thumbnail"]
        let turned = sizes[(index % 5)...] + sizes[..<(index % 5)]
        let list = turned.map { size -> SimJSON in
            let url = "https://www.kroger.com/product/images/\(size)/\(perspective)/\(id)"
            return ["size": .string(size), "url": .string(url)]
        }
        let image: SimJSON = ["perspective": .string(perspective), "sizes": .array(list)]
        return perspective == "front" ? image.with("featured", true) : image
    }

    private var information: SimJSON {
        if Quirk.emptyInformation.has(self) { return [:] }
        let measures: SimJSON = ["depth": "2.5", "height": "8.0", "width": "14.75"]
        return isByWeight && index % 3 == 0 ? measures.with("averageWeightPerUnit", "1.4 [lb_av]") : measures
    }

    /// An object for some products, an array for others, as in the real data.
    private var nutrition: SimJSON? {
        let facts: SimJSON = ["servingsPerPackage": ["value": 8], "ingredientStatement": .string(description)]
        if Quirk.nutritionObject.has(self) { return facts }
        return Quirk.nutritionArray.has(self) ? [facts] : nil
    }
}
