import API
import HTTPTypes

/// Refuses what another site makes a browser send with our cookie (OWASP ASVS 5.0, 3.5.1).
enum CrossSite {
    /// A browser must say that the page is ours: by `Sec-Fetch-Site`, or by `Origin` where it does not know that field.
    /// Another site's form comes without our cookie, and could still replace it by that of a new vault. A request with
    /// neither field and no cookie is a program's.
    ///
    /// - Throws: `crossSite`.
    static func refuse(_ request: APIRequest) throws(Problem) {
        let isOurs =
            if let site = request.fields[.secFetchSite] {
                site == "same-origin" || site == "none"
            } else if let origin = request.fields[.origin] {
                origin == request.origin
            } else {
                request.fields[.cookie] == nil || request.fields[.authorization] != nil
            }
        guard isOurs else {
            throw Problem(.crossSite, "The browser does not say that the request comes from a page of this site.")
        }
    }
}

extension APIRequest {
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
