internal import HTML

/// The name, classes and attributes by which an element is told from others.
struct ElementName: Hashable {
    /// nil for any.
    var tag: String?
    var token: String?
    var attribute: String?
    /// The value of `attribute`; nil for any.
    var value: String?

    /// A test of one XPath step.
    var xpath: String {
        (tag ?? "*") + (token.map { "[has-class('\($0)')]" } ?? "")
            + (attribute.map { name in value.map { "[@\(name)='\($0)']" } ?? "[@\(name)]" } ?? "")
    }

    /// The lower, the more likely it is to last: names say what a thing is, tags how it is shown.
    var cost: Int { (token == nil && attribute == nil ? 4 : 0) + (tag == nil ? 0 : 1) + (attribute == nil ? 0 : 1) }
}

extension HTMLOutline {
    /// Attributes that differ from element to element, or say how it looks.
    private static let passing: Set<String> = ["class", "style", "href", "src", "srcset", "alt", "title", "aria-label"]
    private static let maximumValueLength = 40

    func `is`(_ name: ElementName, _ index: Int) -> Bool {
        let element = elements[index]
        return name.tag.map { $0 == element.name } ?? true
            && name.token.map { element.classes.contains(Substring($0)) } ?? true
            && name.attribute.map { wanted in
                element.attributes.contains { $0.name == wanted && (name.value == nil || name.value == $0.value) }
            } ?? true
    }

    /// Names that other records may share.
    func recordNames(_ index: Int) -> [ElementName] {
        let element = elements[index]
        let tokens = element.classes.filter(isPlain).map(String.init)
        return tokens.flatMap { [ElementName(token: $0), ElementName(tag: element.name, token: $0)] }
            + element.attributes.map(\.name).filter { !Self.passing.contains($0) && isPlain($0[...]) }
            .map { ElementName(attribute: $0) } + [ElementName(tag: element.name)]
    }

    /// Names of an element within a record.
    func names(_ index: Int) -> [ElementName] {
        let element = elements[index]
        let valued = element.attributes.filter {
            !Self.passing.contains($0.name) && $0.name != "id" && isPlain($0.name[...]) && isPlain($0.value[...])
        }
        return element.classes.filter(isPlain).map { ElementName(token: String($0)) }
            + valued.map { ElementName(attribute: $0.name, value: $0.value) } + [ElementName(tag: element.name)]
    }

    /// The element and those around it, innermost first.
    func ancestors(of index: Int) -> [Int] {
        Array(sequence(first: index) { self.elements[$0].parent })
    }

    /// The number of texts within an element, as text or as value of an attribute.
    func count(of texts: some Collection<String>, in index: Int) -> Int {
        let within = elements[index..<elements[index].end]
        return texts.count { text in
            within.contains { $0.text == text || $0.attributes.contains { $0.value == text } }
        }
    }

    private func isPlain(_ text: Substring) -> Bool {
        (1...Self.maximumValueLength).contains(text.count)
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    }
}
