import Words

extension Vocabulary {
    /// - Throws: a mistake in the file.
    init(_ file: GroupFile) throws(GroupFileError) {
        for line in file.lines {
            let (key, value) = try file.entry(line)
            try read(key, value, line, of: file)
        }
    }

    private mutating func read(_ key: String, _ value: String, _ line: GroupFile.FileLine, of file: GroupFile)
        throws(GroupFileError)
    {
        switch key {
        case "spelling":
            let (printed, read) = try file.definition(value, line)
            spellings[printed] = read.split(separator: " ").map(String.init)
        case "joined":
            let pair = value.split(separator: " ").map(String.init)
            guard pair.count == 2 else { throw file.error(line, "two words are joined, not \(pair.count)") }
            joined[pair[0], default: []].insert(pair[1])
        case "turns": turns.formUnion(value.listed)
        case "modifying": modifying.formUnion(value.listed)
        case "ignored": ignored.formUnion(value.listed)
        case "before brands": beforeBrands.formUnion(value.listed)
        case "set":
            let (name, members) = try file.definition(value, line)
            sets[name] = members.listed
        case "department":
            let (name, members) = try file.definition(value, line)
            for word in members.listed { departments[word, default: []].insert(name) }
        case "neutral": neutralDepartments.formUnion(value.listed)
        default: throw file.error(line, "unknown key \"\(key)\"")
        }
    }
}
