/// The source's terms of use, which the operator must accept before a run.
package struct TermsOfUse: Hashable, Sendable {
    package let url: String
    /// A summary of the relevant terms, in our own words.
    package let summary: String
}

extension TermsOfUse: Decodable {
    private enum CodingKeys: String, CodingKey, CaseIterable { case url, summary }

    package init(from decoder: any Decoder) throws {
        let keys = try decoder.strict(CodingKeys.self, requiring: [.url, .summary])
        (url, summary) = (try keys.text(.url), try keys.text(.summary))
        guard url.hasPrefix("https://") else { throw keys.refusal(.url, "must be an https URL") }
    }
}
