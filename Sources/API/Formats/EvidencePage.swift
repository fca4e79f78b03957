import Deals
import Presentation
import Rows
import Storage
import WebKit

extension EvidenceRow {
    /// The deal with what was read, for people.
    func append(to page: inout Markup) {
        let (offer, reading) = (deal.offer, deal.reading)
        page.element("h2", deal.item)
        page.element("p", deal.summary)
        page.element("p", "\(deal.place). Valid \(offer.validity.first) to \(offer.validity.last).")
        page.list("As printed", [offer.words.deal, offer.words.savings, offer.words.details].compactMap(\.self))
        page.list(
            "How it was read",
            reading.evidence.map { "\u{201C}\($0.text)\u{201D}: \($0.rule), in \($0.field.rawValue)" })
        page.list("Not understood", reading.unparsedText)
        page.element("h3", "Documents")
        for document in documents {
            let isAddress = document.url.hasPrefix("https://") || document.url.hasPrefix("http://")
            let name =
                isAddress
                ? "<a rel=\"noreferrer\" href=\"\(escaped(document.url))\">\(escaped(document.url))</a>"
                : "A file of the operator"
            page.line("<p>\(name), SHA-256 \(escaped(document.hash))</p>")
        }
        page.line("<p><a href=\"/v1/deals/\(escaped(deal.id.description)).json\">The same for programs</a></p>")
    }
}

extension Markup {
    /// Nothing where there are no lines.
    fileprivate mutating func list(_ title: String, _ lines: [String]) {
        guard !lines.isEmpty else { return }
        element("h3", title)
        element("ul") { list in for text in lines { list.element("li", text) } }
    }
}
