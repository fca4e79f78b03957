internal import Deals
internal import Support

/// The result of testing one sample of a source.
package struct SampleResult: Hashable, Sendable {
    /// The document's file name.
    package let name: String
    /// The layout that recognised it; nil for samples of store lists, refusals and block pages.
    package let layout: String?
    package let recordCount: Int
    /// The first difference between expected and actual result; nil if the sample passes.
    package let difference: String?

    package var passes: Bool { difference == nil }
}

/// The file beside a document, `<name>.expected.json`: when and of which layout it was written, and one of `rows`,
/// `stores`, `error` (its identifier: "block-page-login", "incomplete-document") and `reason` (of an error body).
struct Expectation {
    enum ExpectedResult {
        case rows(layout: String, [JSONValue])
        case stores([JSONValue], leftOut: Int, on: LocalDay)
        case error(word: String)
        case reason(String)
    }
    let outcome: ExpectedResult
    /// The codes of the store that the document was requested for; nil if any store will do.
    let store: (code: String, adCode: String?)?

    /// - Returns: nil if the file contains no expectation.
    init?(_ json: JSONValue) {
        guard case .object(let members) = json else { return nil }
        if let layout = members["layout"]?.text, case .array(let rows)? = members["rows"] {
            outcome = .rows(layout: layout, rows)
        } else if case .array(let stores)? = members["stores"],
            let day = members["written"]?.text.flatMap({ LocalDay(iso: $0) })
        {
            outcome = .stores(stores, leftOut: members["left_out"]?.text.flatMap { Int($0) } ?? 0, on: day)
        } else if let word = members["error"]?.text {
            outcome = .error(word: word)
        } else if let reason = members["reason"]?.text {
            outcome = .reason(reason)
        } else {
            return nil
        }
        guard case .object(let store)? = members["store"], let code = store["code"]?.text else {
            store = nil
            return
        }
        self.store = (code, store["ad_code"]?.text)
    }
}
