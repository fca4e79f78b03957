/// A kind of data that says something of the person who saved a document.
package enum PersonalData: String, CaseIterable, Sendable {
    case person = "names, addresses and numbers of people"
    case session = "sessions, accounts and keys"
    case place = "places and stores"
    case mail = "e-mail addresses"
    case phone = "telephone numbers"
    case network = "network addresses"
    case query = "query strings of URLs"

    /// The kind of what a member of an object or an attribute of an element is named; nil for what an ad says.
    static func named(_ name: String) -> PersonalData? {
        let letters = name.lowercased().filter { $0.isASCII && $0.isLetter }
        if wholeNames[letters] == .place { return .place }
        return parts.first { $0.parts.contains { letters.contains($0) } }?.kind
    }

    private static let wholeNames: [String: PersonalData] = [
        "store": .place, "datastore": .place, "lat": .place, "lng": .place, "lon": .place, "city": .place,
    ]

    private static let parts: [(kind: PersonalData, parts: [String])] = [
        (.person, ["email", "phone", "firstname", "lastname", "fullname", "birth", "street", "address"]),
        (
            .session,
            [
                "token", "session", "cookie", "csrf", "xsrf", "nonce", "customer", "userid", "username", "account",
                "loyaltyid", "loyaltynumber", "cardnumber", "membershipid", "device", "visitor", "household", "apikey",
                "accesskey", "password", "secret", "authorization", "signature",
            ]
        ),
        (
            .place,
            [
                "latitude", "longitude", "latlng", "geolocation", "coordinates", "postal", "zip", "storeid",
                "storenumber", "storecode", "storename", "locationid",
            ]
        ),
    ]
}
