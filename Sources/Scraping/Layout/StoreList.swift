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
            switch store(of: row, in: directory) {
            case .success(let store): found.append(store)
            case .failure(let problem):
                leftOut.append(.init(name: row[.name] ?? row[.code] ?? "?", reason: problem.reason))
            }
        }
        return StoreList(stores: found, leftOut: leftOut)
    }

    private struct NoStore: Error { let reason: String }

    private func store(
        of row: [StoreDirectory.Field: String], in directory: StoreDirectory
    ) -> Result<Store, NoStore> {
        if let exclusion = directory.leaveOut.first(where: { $0.applies(to: row) }) {
            return .failure(NoStore(reason: "\(exclusion.field.rawValue) is \(row[exclusion.field] ?? "absent")"))
        }
        guard let code = row[.code], let name = row[.name], let state = row[.state] else {
            return .failure(NoStore(reason: "code, name or state is missing"))
        }
        guard let point = coordinate(row[.latitude], row[.longitude]) else {
            return .failure(NoStore(reason: "latitude or longitude is missing or off the map"))
        }
        guard let zone = row[.timeZone] ?? directory.timeZones.zone(state: state, at: point) else {
            return .failure(NoStore(reason: "no time zone is known for \(state)"))
        }
        return .success(
            Store(
                chain: chain, code: code, adCode: row[.adCode], name: name, street: row[.street], city: row[.city],
                state: state, postalCode: row[.postalCode], location: point, timeZone: zone))
    }
}

extension DocumentJudge {
    fileprivate func failure(ofLocator document: JSONValue) -> ScrapeError {
        let said = definition.reason(in: document).map { ": \($0)" } ?? ""
        return error(.layoutUnknown, "the store locator's answer is not in its layout\(said)")
    }
}

private func coordinate(_ latitude: String?, _ longitude: String?) -> Coordinate? {
    guard let latitude = latitude.flatMap(microdegrees), let longitude = longitude.flatMap(microdegrees) else {
        return nil
    }
    return Coordinate(latitudeMicrodegrees: latitude, longitudeMicrodegrees: longitude)
}
