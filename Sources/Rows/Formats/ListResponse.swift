/// The response of an endpoint, before it is formatted.
package protocol AnyListResponse: Sendable {
    /// First instant at which it may be another answer, seconds since 1970; nil: none is known.
    var changesAt: Int? { get }
    /// The oldest confirmation among its rows, seconds since 1970; nil where there are none, or none was ever confirmed.
    var oldestConfirmedAt: Int? { get }
    /// "green", "amber", "red": the worst freshness of all rows; nil if there are none.
    var freshness: String? { get }
    /// The target of the next page.
    var next: String? { get }

    func bytes(_ format: Format, _ feed: FeedFacts) -> [UInt8]
}

/// The metadata of a feed.
package struct FeedFacts: Sendable {
    /// scheme://host of the request.
    package let origin: String
    package let title: String
    /// scheme://host that the operator configured; nil leaves the links to the request.
    package var site: String?
    /// The mark that makes the identifiers of events those of this server or feed; nil takes the site.
    package var mark: String?

    package init(origin: String, title: String, site: String? = nil, mark: String? = nil) {
        (self.origin, self.title, self.site, self.mark) = (origin, title, site, mark)
    }
}

/// Rows of one shape, and what is to be said of all of them.
package struct ListResponse<Row: Sendable>: AnyListResponse {
    /// The name of the list: "deals".
    package let listName: String
    package let shape: RowSchema<Row>
    /// The members beside the list.
    package var envelope: [Value.Member] = []
    package let rows: [Row]
    package var next: String?
    package var changesAt: Int?
    package var oldestConfirmedAt: Int?
    package var freshness: String?

    package init(listName: String, shape: RowSchema<Row>, envelope: [Value.Member] = [], rows: [Row]) {
        (self.listName, self.shape, self.envelope, self.rows) = (listName, shape, envelope, rows)
    }

    package func bytes(_ format: Format, _ feed: FeedFacts) -> [UInt8] {
        switch format {
        case .json: json()
        case .lines: lines()
        case .csv: csv()
        case .geoJSON: geoJSON()
        case .calendar: calendar(feed)
        case .webPage: webPage(feed)
        }
    }

    package func json() -> [UInt8] {
        var json = JSONBytes(reserving: 1536 * (rows.count + 1))
        var object = ObjectBytes()
        object.begin(&json)
        for member in envelope { object.append(member.name, member.value, to: &json) }
        object.key(listName, in: &json)
        json.append(byte: UInt8(ascii: "["))
        for (place, row) in rows.enumerated() {
            if place > 0 { json.append(byte: UInt8(ascii: ",")) }
            shape.append(row, to: &json)
        }
        json.append(byte: UInt8(ascii: "]"))
        object.append("next", .text(next), to: &json)
        object.end(&json)
        json.append(byte: UInt8(ascii: "\n"))
        return json.bytes
    }

    /// The same as `json` writes, for the documents.
    package var value: Value {
        .object(
            envelope + [.init(listName, .list(rows.map(shape.object)))] + [.init("next", .text(next))])
    }

    /// One object a line.
    package func lines() -> [UInt8] {
        var json = JSONBytes(reserving: 1536 * rows.count)
        for row in rows {
            shape.append(row, to: &json)
            json.append(byte: UInt8(ascii: "\n"))
        }
        return json.bytes
    }
}
