extension ListResponse {
    /// A page without scripts: for old browsers, for print and for search engines.
    func webPage(_ feed: FeedFacts) -> [UInt8] {
        var page = Markup()
        page.line(PageText.head(title: feed.title))
        page.element("h1", feed.title)
        if rows.isEmpty {
            page.element("p", "There are no deals here. Another ZIP code or fewer filters may have some.")
        }
        for row in rows {
            if let article = shape.article {
                article(row, &page)
            } else if let event = shape.event?(row) {
                page.append(event)
            }
        }
        // The same path, whichever way this format was asked for.
        if let next, let query = next.firstIndex(of: "?") {
            page.line(#"<p><a rel="next" href="\#(escaped(String(next[query...])))">More deals</a></p>"#)
        }
        page.line(#"<p><a href="/">All of Circulard</a></p>"#)
        page.line("</body>\n</html>")
        return Array(page.text.utf8)
    }
}

extension Markup {
    fileprivate mutating func append(_ event: Event) {
        element("article") { page in
            page.element("h2", event.title)
            page.element("p", event.text)
            page.element("p", "\(event.place). Valid \(event.firstDay) to \(event.lastDay).")
            let seen = event.updatedAt > 0 ? "Last seen \(timestamp(event.updatedAt))." : "Not seen at the store yet."
            page.line("<p>\(escaped(seen)) <a href=\"\(escaped(event.link))\">Evidence</a></p>")
        }
    }
}
