internal import Deals
internal import Support

/// - Returns: the first difference between the rows, as text; nil if they are equal. Members that are null or absent
///   are equal.
func firstDifference(of found: [JSONValue], from expected: [JSONValue]) -> String? {
    for (index, pair) in zip(found, expected).enumerated() {
        guard let difference = firstDifference(of: pair.0.texts, from: pair.1.texts) else { continue }
        return "row \(index + 1), \(difference)"
    }
    guard found.count != expected.count else { return nil }
    let extra = found.count > expected.count ? found[expected.count].texts : expected[found.count].texts
    return "expected \(expected.count) rows, found \(found.count); the first beyond is "
        + (extra["title"] ?? extra["name"] ?? "without a title")
}

private func firstDifference(of found: [String: String], from expected: [String: String]) -> String? {
    for key in Set(found.keys).union(expected.keys).sorted() where found[key] != expected[key] {
        return "\(key): expected \(quoted(expected[key])), found \(quoted(found[key]))"
    }
    return nil
}

private func quoted(_ text: String?) -> String { text.map { "\"\($0)\"" } ?? "nothing" }

extension JSONValue {
    /// The members of an object that have text.
    fileprivate var texts: [String: String] {
        guard case .object(let members) = self else { return [:] }
        return members.compactMapValues(\.text)
    }
}

extension RawOffer {
    /// The row as `circulard extract` prints it, without absent members.
    var json: JSONValue {
        let present = Field.allCases.compactMap { field in self[field].map { (field.rawValue, JSONValue.string($0)) } }
        return .object(Dictionary(uniqueKeysWithValues: present))
    }
}

extension Store {
    var json: JSONValue {
        let point = location.placeholders
        let members = [
            "code": code, "ad_code": adCode, "name": name, "street": street, "city": city, "state": state,
            "postal_code": postalCode, "time_zone": timeZone, "latitude": point[.latitude],
            "longitude": point[.longitude], "closing_day": lastDay?.description,
        ]
        return .object(members.compactMapValues { $0 }.mapValues(JSONValue.string))
    }
}
