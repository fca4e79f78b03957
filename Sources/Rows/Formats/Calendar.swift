import Support

extension ListResponse {
    /// RFC 5545: an event for each row whose end is worth knowing, on all the days it holds.
    package func calendar(_ feed: FeedFacts) -> [UInt8] {
        CalendarLines.calendar(of: rows.compactMap { shape.event?($0) }, feed)
    }
}

extension FeedFacts {
    /// The part behind the @ of an event's identifier, which no Host header changes (RFC 7986, section 5.3).
    fileprivate var owner: String {
        mark ?? site.map { FeedFacts(origin: $0, title: "").host } ?? "circulard"
    }

    /// The name of the server, without port; where it has only an IPv6 address, "localhost".
    var host: String {
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

/// RFC 5545: events, each on all its days.
package struct CalendarLines {
    private(set) var bytes: [UInt8] = []

    package static func calendar(of events: [Event], _ feed: FeedFacts, hasEveningEvents: Bool = false) -> [UInt8] {
        var calendar = CalendarLines()
        calendar.append(begin: "VCALENDAR")
        calendar.append("VERSION", "2.0")
        calendar.append("PRODID", "-//Circulard//circulard-api//EN")
        calendar.append("X-WR-CALNAME", text: feed.title)
        // How often to ask again (RFC 7986, section 5.7), and the same for Outlook.
        calendar.append("REFRESH-INTERVAL;VALUE=DURATION", "PT1H")
        calendar.append("X-PUBLISHED-TTL", "PT1H")
        for event in events where event.isEnding {
            calendar.append(event, feed)
            if hasEveningEvents { calendar.append(eveningOf: event, feed) }
        }
        calendar.append(end: "VCALENDAR")
        return calendar.bytes
    }

    /// At 18:00 wherever the calendar is looked at.
    private mutating func append(eveningOf event: Event, _ feed: FeedFacts) {
        append(begin: "VEVENT")
        append("UID", text: "evening.\(event.id)@\(feed.owner)")
        append("DTSTAMP", Timestamp(event.updatedAt).description.filter { $0 != "-" && $0 != ":" })
        append("DTSTART", digits(event.lastDay - 1) + "T180000")
        append("DURATION", "PT15M")
        append("SUMMARY", text: "Ends tomorrow: \(event.title)")
        append("LOCATION", text: event.place)
        append("TRANSP", "TRANSPARENT")
        append(end: "VEVENT")
    }

    private mutating func append(_ event: Event, _ feed: FeedFacts) {
        append(begin: "VEVENT")
        append("UID", text: "\(event.id)@\(feed.owner)")
        append("DTSTAMP", Timestamp(event.updatedAt).description.filter { $0 != "-" && $0 != ":" })
        append("DTSTART;VALUE=DATE", digits(event.firstDay))
        // The first day after it.
        append("DTEND;VALUE=DATE", digits(event.lastDay + 1))
        append("SUMMARY", text: event.title)
        append("DESCRIPTION", text: event.text)
        append("LOCATION", text: event.place)
        append("URL", (feed.site ?? feed.origin) + event.link)
        append("TRANSP", "TRANSPARENT")
        alarm(event)
        append(end: "VEVENT")
    }

    /// Rings in the evening of the day before the last, while shops are open, and not at midnight.
    private mutating func alarm(_ event: Event) {
        append(begin: "VALARM")
        append("ACTION", "DISPLAY")
        append("TRIGGER;RELATED=END", "-P1DT6H")
        append("DESCRIPTION", text: "Ends tomorrow: \(event.title)")
        append(end: "VALARM")
    }

    private func digits(_ day: Int) -> String { CivilDay.text(day).filter { $0 != "-" } }

    package mutating func append(begin component: String) { bytes.append(contentsOf: "BEGIN:\(component)\r\n".utf8) }
    package mutating func append(end component: String) { bytes.append(contentsOf: "END:\(component)\r\n".utf8) }
    package mutating func append(_ name: String, text: String) { append(name, Self.escaped(text)) }

    /// Lines hold at most 75 bytes; what is longer goes on in the next, after a space. No character is cut in two.
    package mutating func append(_ name: String, _ value: String) {
        var room = 75
        for scalar in "\(name):\(value)".unicodeScalars {
            let width = UTF8.width(scalar)
            if width > room {
                bytes.append(contentsOf: "\r\n ".utf8)
                room = 74
            }
            bytes.append(contentsOf: String(scalar).utf8)
            room -= width
        }
        bytes.append(contentsOf: "\r\n".utf8)
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", ";", ",": escaped += "\\\(scalar)"
            case "\n": escaped += "\\n"
            case "\0"..<" ", "\u{7f}": break
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
