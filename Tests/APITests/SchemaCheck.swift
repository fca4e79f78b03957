@testable import Presentation
@testable import Rows
@testable import WebKit

/// Where a value does not keep to a schema of our documents. A member that the schema does not name is a fault too: other
/// than a client, the documents know all that is there.
struct SchemaCheck {
    let components: Value

    func faults(of value: Value, against schema: Value, at place: String = "$") -> [String] {
        if case .text(let reference)? = schema["$ref"] {
            let name = reference.split(separator: "/").last.map(String.init) ?? ""
            return faults(of: value, against: components[name] ?? .null, at: place)
        }
        let type = schema["type"].map { isOf($0, value) ? [] : ["\(place): is not a \($0)"] } ?? []
        return type + bounds(value, schema, place) + parts(value, schema, place)
    }

    private func isOf(_ type: Value, _ value: Value) -> Bool {
        switch (type, value) {
        case (.text("integer"), .integer), (.text("number"), .integer), (.text("number"), .decimal),
            (.text("boolean"), .flag), (.text("string"), .text), (.text("array"), .list), (.text("object"), .object):
            true
        default: false
        }
    }

    private func bounds(_ value: Value, _ schema: Value, _ place: String) -> [String] {
        if case .list(let words)? = schema["enum"], !words.contains(value) { return ["\(place): not one of \(words)"] }
        if let only = schema["const"], only != value { return ["\(place): not \(only)"] }
        guard case .integer(let number) = value else { return [] }
        if case .integer(let least)? = schema["minimum"], number < least { return ["\(place): \(number) < \(least)"] }
        if case .integer(let most)? = schema["maximum"], number > most { return ["\(place): \(number) > \(most)"] }
        return []
    }

    private func parts(_ value: Value, _ schema: Value, _ place: String) -> [String] {
        switch value {
        case .list(let values):
            return values.enumerated().flatMap {
                faults(of: $1, against: schema["items"] ?? .null, at: "\(place)[\($0)]")
            }
        case .object(let members):
            let stated = members.filter { $0.value != .null }
            guard case .list(let required)? = schema["required"] else {
                return ["\(place): what is needed is not said"]
            }
            let missing = required.filter { name in !stated.contains { .text($0.name) == name } }
            return missing.map { "\(place): lacks \($0)" }
                + stated.flatMap { member in
                    schema["properties"]?[member.name].map {
                        faults(of: member.value, against: $0, at: "\(place).\(member.name)")
                    } ?? ["\(place).\(member.name): not described"]
                }
        default: return []
        }
    }
}
