import HTTPTypes
import WebKit

/// Refuses what another site makes a browser send with our cookie (OWASP ASVS 5.0, 3.5.1).
enum CrossSite {
    /// A page cannot make a browser send a bearer token of ours. Otherwise what a browser says of the page has to be that it
    /// is ours: by `Sec-Fetch-Site`, or by `Origin` where it does not know that field. Who says neither and has no cookie is
    /// a program. A cookie alone would not tell: `SameSite` keeps it from another site's request, whose answer can still
    /// replace it by that of a new vault.
    ///
    /// - Throws: `crossSite`.
    static func refuse(_ request: WebRequest) throws(Problem) {
        guard !request.hasBearerToken else { return }
        let isOurs =
            switch (request.fields[.secFetchSite], request.fields[.origin]) {
            case (let site?, _): site == "same-origin" || site == "none"
            case (nil, let page?): page == request.origin
            case (nil, nil): request.fields[.cookie] == nil
            }
        guard isOurs else {
            throw Problem(.crossSite, "The browser does not say that the request comes from a page of this site.")
        }
    }
}

extension WebRequest {
    /// - Throws: `unsupportedMediaType`.
    func requireJSON() throws(Problem) {
        let type = fields[.contentType]?.prefix { $0 != ";" }.filter { $0 != " " }.lowercased()
        guard type == "application/json", fields[.contentEncoding] == nil else {
            throw Problem(
                .unsupportedMediaType,
                "The body is to be JSON: send it with \"Content-Type: application/json\", and without Content-Encoding."
            )
        }
    }

    /// - Throws: `invalidQuery` for parameters that are unknown or not percent-encoded UTF-8.
    func queryItems(_ known: [FieldDescription]) throws(Problem) -> [(name: String, value: String)] {
        var items: [(name: String, value: String)] = []
        for part in query.split(separator: "&") {
            let name = part.prefix { $0 != "=" }
            let value = percentDecoded(part.dropFirst(name.count + 1).replacing("+", with: " "))
            guard let value, known.contains(where: { $0.name == name }) else {
                throw .query([Problem.Fault(parameter: String(name.prefix(40)), detail: "is not known here")])
            }
            items.append((String(name), value))
        }
        return items
    }
}
