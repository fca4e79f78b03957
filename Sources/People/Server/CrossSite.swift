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
