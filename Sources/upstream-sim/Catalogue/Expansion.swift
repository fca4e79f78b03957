/// Expands the choices of a row: `Yogurt {Peach;Vanilla} | 6 oz` becomes two rows. The groups of a row advance
/// together, so that `{Peach;Vanilla} … {1.00;1.20}` pairs them.
func expanded(_ line: String) -> [String] {
    let parts = line.split(separator: "{", omittingEmptySubsequences: false).map(String.init)
    let groups = parts.dropFirst().map { part -> (choices: [String], rest: String) in
        let halves = part.split(separator: "}", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let choices = halves[0].split(separator: ";", omittingEmptySubsequences: false).map(String.init)
        return (choices, halves.count == 2 ? halves[1] : "")
    }
    let count = groups.map(\.choices.count).max() ?? 1
    return (0..<count).map { index in
        groups.reduce(parts[0]) { $0 + ($1.choices[safe: index] ?? $1.choices[0]) + $1.rest }
    }
}
