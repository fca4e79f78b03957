/// Saved Publix documents: one rendered page, the older site's page for each department, the JSON. Every store gets the
/// same documents, with its own number where the layout has one. And an answer of the locator, whose stores take the place of
/// the samples.
struct CapturedPublix: Sendable {
    private let page: SimTemplate?
    private let departments: [String: SimTemplate]
    let savings: [UInt8]?
    let stores: [PublixStore]?

    init(directory: String) throws(SimulatorError) {
        var (page, savings, stores): (SimTemplate?, [UInt8]?, [PublixStore]?) = (nil, nil, nil)
        var departments: [String: SimTemplate] = [:]
        for name in try Captures.files(in: directory) {
            let path = "\(directory)/\(name)"
            if name.hasSuffix(".pcard.html") {
                page = SimTemplate(try Captures.read(path), holes: [#"data-store=""#: #"""#])
            } else if name.contains(".accessible."), name.hasSuffix(".html") {
                let bytes = try Captures.read(path)
                let name = Self.heading(bytes)
                departments[name] = SimTemplate(bytes, holes: ["<p>Store ": "<", #"data_storeid=""#: #"""#])
            } else if name.hasSuffix(".savings.json") {
                savings = try Captures.read(path)
            } else if name.hasSuffix(".stores.json") {
                stores = try PublixStore.captured(in: path)
            }
        }
        guard page != nil || savings != nil || stores != nil || !departments.isEmpty else {
            throw SimulatorError(
                .unreadableCapture,
                "\(directory): no *.pcard.html, *.accessible.NN.html, *.savings.json or *.stores.json.")
        }
        (self.page, self.departments, self.savings, self.stores) = (page, departments, savings, stores)
    }

    var hasDepartments: Bool { !departments.isEmpty }

    func page(for store: PublixStore) -> [UInt8]? { page?.filled(String(store.number)) }

    func department(_ name: String, for store: PublixStore) -> [UInt8]? {
        departments[name]?.filled(String(store.adCode))
    }

    private static func heading(_ bytes: [UInt8]) -> String {
        let text = String(decoding: bytes.prefix(2000), as: UTF8.self)
        let parts = text.split(separator: "<h1>", maxSplits: 1, omittingEmptySubsequences: false)
        let heading = parts.count == 2 ? parts[1].prefix { $0 != "<" } : ""
        return heading.split(separator: "&amp;", omittingEmptySubsequences: false).joined(separator: "&")
    }
}

/// A document with gaps in place of the store's number.
private struct SimTemplate: Sendable {
    private let parts: [ArraySlice<UInt8>]

    /// A gap extends from the end of an opening (key) to the next closing character (value).
    init(_ bytes: [UInt8], holes: [String: Character]) {
        let marks = holes.map { (Array($0.key.utf8), $0.value.asciiValue ?? 0) }
        var parts: [ArraySlice<UInt8>] = []
        var (from, at) = (0, 0)
        while at < bytes.count {
            let found = marks.first { bytes[at] == $0.0[0] && bytes[at...].starts(with: $0.0) }
            guard let found, let end = bytes[(at + found.0.count)...].firstIndex(of: found.1) else {
                at += 1
                continue
            }
            parts.append(bytes[from..<(at + found.0.count)])
            (from, at) = (end, end)
        }
        self.parts = parts + [bytes[from...]]
    }

    func filled(_ mark: String) -> [UInt8] { Array(parts.joined(separator: mark.utf8)) }
}
