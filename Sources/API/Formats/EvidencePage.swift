import DealRows
import Deals
import Presentation
import Storage
import WebKit

extension EvidenceRow {
    /// The deal with what was read, for people.
    func append(to page: inout Markup) {
        let shown = deal.shown
        page.element("h2", [shown.title, shown.size].compactMap(\.self).joined(separator: ", "))
        page.element("p", shown.summary)
        let place = [shown.store, shown.city].compactMap(\.self).joined(separator: ", ")
        page.element("p", "\(place). Valid \(shown.validFrom) to \(shown.validThrough).")
        page.list("As printed", [shown.dealText, shown.savingsText, shown.detailsText].compactMap(\.self))
        let reading = deal.deal.offer.reading
        page.list(
            "How it was read",
            reading.evidence.map { "\u{201C}\($0.text)\u{201D}: \($0.rule), in \($0.field.rawValue)" })
        page.list("Not understood", reading.unparsedText)
        page.heading(3, "Documents", id: "documents")
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
