package import Deals

/// What a store locator answered.
package struct StoreList: Hashable, Sendable {
    /// A record that became no store, and why.
    package struct LeftOut: Hashable, Sendable {
        package let name: String
        package let reason: String
    }
    package let stores: [Store]
    package let leftOut: [LeftOut]
}

/// Why a record is no store.
package struct NoStore: Error, Hashable, Sendable { package let reason: String }

extension ScraperDefinition {
    /// Reads a locator's answer. Records that are no shops, or that lack what a store needs, are left out with the reason.
    package func stores(in bytes: [UInt8], from location: String) throws(ScrapeError) -> StoreList {
        let directory = try storeDirectory()
        let judge = DocumentJudge(definition: self, bytes: bytes, location: location)
        let document: JSONValue
        do {
            document = try JSONValue(utf8: bytes)
        } catch {
            throw judge.trap(matching: { _ in false }) ?? judge.failure(error)
        }
        guard directory.rules.recognises(document) else { throw judge.failure(ofLocator: document) }
        var found: [Store] = []
        var leftOut: [StoreList.LeftOut] = []
        for row in directory.rules.rows(of: document) {
            do {
                found.append(try store(of: row, in: directory))
            } catch {
                leftOut.append(.init(name: row[.name] ?? row[.code] ?? "?", reason: error.reason))
            }
        }
        return StoreList(stores: found, leftOut: leftOut)
    }

    private func store(
        of row: [StoreDirectory.Field: String], in directory: StoreDirectory
    ) throws(NoStore) -> Store {
        if let reason = directory.leaveOut.lazy.compactMap({ $0.reason(in: row) }).first {
            throw NoStore(reason: reason)
        }
        guard let code = row[.code], let name = row[.name], let state = row[.state] else {
            throw NoStore(reason: "code, name or state is missing")
        }
        guard let place = USState(state) else { throw NoStore(reason: "\(state) is no US state") }
        guard let north = row[.latitude].flatMap(microdegrees), let east = row[.longitude].flatMap(microdegrees) else {
            throw NoStore(reason: "latitude or longitude is missing or no number of degrees")
        }
        let point = try place.point(latitude: north, longitude: east)
        return Store(
            chain: chain, code: code, adCode: row[.adCode], name: name, street: row[.street], city: row[.city],
            state: state, postalCode: row[.postalCode], location: point,
            timeZone: row[.timeZone] ?? place.timeZone(at: point))
    }
}

extension DocumentJudge {
    fileprivate func failure(ofLocator document: JSONValue) -> ScrapeError {
        let said = definition.reason(in: document).map { ": \($0)" } ?? ""
        return error(.layoutUnknown, "the store locator's answer is not in its layout\(said)")
    }
}
