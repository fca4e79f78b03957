/// The targets in Package.swift with the names of their dependencies; for another package's product, the product's
/// name.
struct Manifest {
    struct Target {
        let name: String
        let dependencies: Set<String>
        let plugins: Set<String>
    }

    let targets: [Target]

    /// - Parameter text: a manifest in our style: targets with literal names, products by literal name or by a
    ///   constant.
    init(reading text: String) {
        let products = Self.constants(in: text)
        targets = text.matches(of: #/\.(?:target|executableTarget|testTarget|systemLibrary)\(\s*name: "([^"]+)"/#).map {
            let call = text[$0.range.lowerBound...].balanced("(", ")")
            return Target(
                name: String($0.output.1), dependencies: Self.dependencies(in: call, products),
                plugins: Self.plugins(in: call))
        }
    }

    /// The names of everything that a target is built from: its dependencies, theirs, and so on.
    func dependencies(of target: String) -> Set<String> {
        var found: Set<String> = []
        var open = [target]
        while let next = open.popLast() {
            for name in targets.first(where: { $0.name == next })?.dependencies ?? [] where found.insert(name).inserted
            {
                open.append(name)
            }
        }
        return found
    }

    /// `let logging: Target.Dependency = .product(name: "Logging", …)`
    private static func constants(in text: String) -> [Substring: Substring] {
        let found = text.matches(of: #/let (\w+): Target\.Dependency = \.product\(name: "(\w+)"/#)
        return Dictionary(found.map { ($0.output.1, $0.output.2) }) { first, _ in first }
    }

    private static func plugins(in call: Substring) -> Set<String> {
        guard let start = call.firstRange(of: "plugins:")?.upperBound else { return [] }
        return Set(call[start...].balanced("[", "]").matches(of: #/"(\w+)"/#).map { String($0.output.1) })
    }

    private static func dependencies(in call: Substring, _ products: [Substring: Substring]) -> Set<String> {
        guard let start = call.firstRange(of: "dependencies:")?.upperBound else { return [] }
        let list = call[start...].balanced("[", "]")
        let named = list.matches(of: #/\.product\(name: "(\w+)", package: "[^"]+"\)|"([^"]+)"|(\w+)/#)
        return Set(
            named.map { String($0.output.1 ?? $0.output.2 ?? products[$0.output.3 ?? ""] ?? $0.output.3 ?? "") })
    }
}

extension Substring {
    /// The text between the first `open` and the matching `close`.
    fileprivate func balanced(_ open: Character, _ close: Character) -> Substring {
        guard let start = firstIndex(of: open) else { return "" }
        var depth = 0
        for index in self[start...].indices {
            depth += self[index] == open ? 1 : self[index] == close ? -1 : 0
            if depth == 0 { return self[self.index(after: start)..<index] }
        }
        return self[self.index(after: start)...]
    }
}
