import Support

extension ListResponse {
    /// A page without scripts: for old browsers, for print and for search engines.
    package func webPage(_ feed: FeedFacts) -> [UInt8] {
        var page = Markup()
        page.line(Markup.head(title: feed.title))
        page.element("h1", feed.title)
        if rows.isEmpty {
            page.element("p", shape.pageWords.none)
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
            page.line(#"<p><a rel="next" href="\#(escaped(String(next[query...])))">\#(shape.pageWords.more)</a></p>"#)
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
            page.element("p", "\(event.place). Valid \(event.days).")
            let seen = event.updatedAt > 0 ? "Last seen \(Timestamp(event.updatedAt))." : "Not seen at the store yet."
            page.line("<p>\(escaped(seen)) <a href=\"\(escaped(event.link))\">Evidence</a></p>")
        }
    }
}
