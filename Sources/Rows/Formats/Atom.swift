import Support

extension ListResponse {
    /// RFC 4287: an entry for each row.
    package func atom(_ feed: FeedFacts) -> [UInt8] {
        let events = shape.event.map { rows.map($0) } ?? []
        var xml = Markup()
        xml.line(#"<?xml version="1.0" encoding="utf-8"?>"#)
        xml.line(#"<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">"#)
        xml.element("id", feed.tag(feed.target))
        xml.element("title", feed.title)
        // A feed must have an instant; without entries there is none to tell.
        xml.element("updated", "\(Timestamp(events.map(\.updatedAt).max() ?? 0))")
        xml.element("author") { $0.element("name", "Circulard") }
        xml.link("self", Format.atom, feed.origin + uriSafe(feed.target))
        for event in events { xml.append(event, feed) }
        xml.line("</feed>")
        return Array(xml.text.utf8)
    }
}

extension FeedFacts {
    /// Names a thing of this server for good (RFC 4151): whatever port or scheme it is asked by.
    fileprivate func tag(_ target: String) -> String { "tag:\(host),2026:\(uriSafe(target))" }

    /// The name of the server, without port; where it has only an IPv6 address, which a tag cannot hold, "localhost".
    package var host: String {
        let authority = origin.utf8.drop { $0 != UInt8(ascii: "/") }.drop { $0 == UInt8(ascii: "/") }
        let host = authority.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "/") }
        let isName =
            !host.isEmpty
            && host.allSatisfy {
                (97...122).contains($0 | 0x20) || (48...57).contains($0) || $0 == UInt8(ascii: ".")
                    || $0 == UInt8(ascii: "-")
            }
        return isName ? String(Substring(host)).lowercased() : "localhost"
    }
}

extension Markup {
    fileprivate mutating func append(_ event: Event, _ feed: FeedFacts) {
        element("entry") { xml in
            xml.element("id", feed.tag(event.link))
            xml.element("title", event.title)
            xml.element("updated", "\(Timestamp(event.updatedAt))")
            xml.link("alternate", Format.json, feed.origin + event.link)
            xml.element("summary", "\(event.text) \(event.place), \(event.days).")
        }
    }

    fileprivate mutating func link(_ relation: String, _ format: Format, _ address: String) {
        line(#"<link rel="\#(relation)" type="\#(format.mediaType)" href="\#(escaped(address))"/>"#)
    }
}

/// A target as it came, with escapes for what no URI may hold (RFC 3986).
package func uriSafe(_ target: String) -> String {
    let bytes = target.utf8.flatMap { byte in
        (0x21...0x7e).contains(byte) && !#""<>\^`{|}"#.utf8.contains(byte) ? [byte] : PercentEncoding.escaped(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
}
