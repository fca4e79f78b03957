import Lists

/// What is stored of each entry after the operations, computed without the list: for each field, the last in the order
/// of stamps and then of values, as texts.
func expectedBytes(_ operations: [ListOperation]) -> [EntryID: [UInt8]] {
    Dictionary(grouping: operations, by: \.entry).mapValues { Array("{\(expectedFields($0))}".utf8) }
}

private func expectedFields(_ operations: [ListOperation]) -> String {
    Dictionary(grouping: operations) { $0.edit.field.rawValue }.sorted { $0.key < $1.key }.compactMap { name, edits in
        edits.max { Array(orderKey($0).utf8).lexicographicallyPrecedes(Array(orderKey($1).utf8)) }
            .map { #""\#(name)":{"stamp":"\#($0.stamp.text)","value":\#(json($0.edit.value))}"# }
    }.joined(separator: ",")
}

private func orderKey(_ operation: ListOperation) -> String { operation.stamp.text + plain(operation.edit.value) }

private func plain(_ value: EntryValue) -> String {
    switch value {
    case .text(let text): text
    case .flag(let flag): "\(flag)"
    case .number(let number): "\(number)"
    case .stores(let ids): ids.map(String.init).joined(separator: ",")
    }
}

private func json(_ value: EntryValue) -> String {
    switch value {
    case .text(let text): "\"\(text.unicodeScalars.map(escaped).joined())\""
    case .flag, .number: plain(value)
    case .stores: "[\(plain(value))]"
    }
}

/// RFC 8259, section 7. Of the control characters, texts have only line feeds.
private func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": #"\""#
    case "\\": #"\\"#
    case "\n": #"\n"#
    default: String(scalar)
    }
}
