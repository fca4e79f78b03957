package import Deals
internal import HTML
internal import Support

/// The result of a store locator.
package struct StoreList: Hashable, Sendable {
    /// A record that is not a store, with the reason.
    package struct LeftOut: Hashable, Sendable {
        package let name: String
        package let reason: String
    }
    package let stores: [Store]
    package let leftOut: [LeftOut]
}

/// The reason why a record is not a store.
package struct RejectedStore: Error, Hashable, Sendable { package let reason: String }

extension ScraperDefinition {
    /// Parses a locator's response, or the page of one store. Records that are not shops, or that lack required fields,
    /// are left out with the reason. A store that has closed is included: it has a `lastDay`.
    ///
    /// - Parameter today: decides which stores have not opened yet; an error of one day is harmless.
    package func stores(
        in bytes: [UInt8], from location: String, today: LocalDay
    ) throws(ScrapeError) -> StoreList {
        let directory = try storeDirectory()
        let judge = try DocumentReader(definition: self, stored: bytes, location: location)
        var found: [Store] = []
        var leftOut: [StoreList.LeftOut] = []
        for row in try judge.storeRows(directory) {
            do {
                found.append(try store(of: row, in: directory, today))
            } catch {
                leftOut.append(.init(name: row[.name] ?? row[.code] ?? "?", reason: error.reason))
            }
        }
        return StoreList(stores: found, leftOut: leftOut)
    }

    private func store(
        of row: [StoreDirectory.StoreField: String], in directory: StoreDirectory, _ today: LocalDay
    ) throws(RejectedStore) -> Store {
        if let reason = directory.excludeIf.lazy.compactMap({ $0.reason(in: row) }).first {
            throw RejectedStore(reason: reason)
        }
        guard let code = row[.code], let name = row[.name], let state = row[.state] else {
            throw RejectedStore(reason: "code, name or state is missing")
        }
        guard let place = USState(state) else { throw RejectedStore(reason: "\(state) is not a US state") }
        guard let north = row[.latitude].flatMap({ Degrees($0) }), let east = row[.longitude].flatMap({ Degrees($0) })
        else {
            throw RejectedStore(reason: "latitude or longitude is missing or invalid")
        }
        let point = try place.point(latitude: north.millionths, longitude: east.millionths)
        return Store(
            chain: chain, code: code, adCode: row[.adCode], name: name, street: row[.street], city: row[.city],
            state: state, postalCode: row[.postalCode], location: point,
            timeZone: row[.timeZone] ?? place.timeZone(at: point), lastDay: try lastDay(of: row, today))
    }

    /// A database's zero dates ("1900-01-01", "1970-01-01") and "9999-12-31" are not closing days.
    private static let closingYears = 1990...2099

    private func lastDay(of row: [StoreDirectory.StoreField: String], _ today: LocalDay) throws(RejectedStore)
        -> LocalDay?
    {
        let (opening, closing) = (row[.openingDay], row[.closingDay])
        let opens = opening.flatMap { LocalDay(iso: $0) }
        let closes = closing.flatMap { LocalDay(iso: $0) }.flatMap { Self.closingYears.contains($0.year) ? $0 : nil }
        if let closes {
            // A rebuilt store has opened again since it closed.
            guard let opens, closes < opens, opens <= today else { return closes }
            return nil
        }
        if let opens, opens > today { throw RejectedStore(reason: "opens on \(opens)") }
        return nil
    }
}

extension DocumentReader {
    fileprivate func storeRows(_ directory: StoreDirectory) throws(ScrapeError) -> [[StoreDirectory.StoreField: String]]
    {
        if let path = directory.inPage, bytes.beginAsHTML == true {
            let record = try json(Array(try recordText(at: path).utf8))
            return try rows { () throws(JSONError) in [try directory.rules.row(of: record)] }
        }
        let document = try json(bytes)
        guard directory.rules.recognises(document) else {
            let said = definition.reason(in: document).map { ": \($0)" } ?? ""
            throw error(.layoutUnknown, "the store locator's answer does not match its layout\(said)")
        }
        return try rows { () throws(JSONError) in try directory.rules.rows(of: document).rows }
    }

    private func rows<Row>(_ read: () throws(JSONError) -> [Row]) throws(ScrapeError) -> [Row] {
        do { return try read() } catch { throw failure(error) }
    }

    private func recordText(at path: XPath) throws(ScrapeError) -> String {
        let text: String?
        do {
            text = try HTMLDocument(utf8: bytes).first(path)
        } catch {
            throw failure(error)
        }
        if let text { return text }
        throw blockPage(matching: { _ in false }) ?? error(.layoutUnknown, isLive ? Self.livePage : Self.savedPage)
    }

    private var isLive: Bool { location.contains("://") }

    private static let livePage =
        "the store locator answered with a web page that has no store: check the store's code, and whether the site answers "
        + "in a browser; circulard stores find SOURCE --near LAT,LON lists the codes"
    private static let savedPage = "the page has no store: save the page of one store, or the locator's answer"
}
