import Testing

/// A command line that cannot work, and how it has to end.
struct BadInput: Sendable, CustomTestStringConvertible {
    let name: String
    let arguments: [String]
    let status: Int32
    /// What the message has to name: the very thing that is wrong.
    let mention: String
    var variables: [String: String?] = [:]

    init(
        _ name: String, _ arguments: [String], _ status: Int32, naming mention: String,
        with variables: [String: String?] = [:]
    ) {
        (self.name, self.arguments, self.status, self.mention) = (name, arguments, status, mention)
        self.variables = variables
    }

    var testDescription: String { name }
}

extension Outcome {
    /// Ended as it should: with the status, nothing on stdout, a message that names what is wrong, nothing left behind.
    func expectRefusal(
        _ expected: Int32, naming mention: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(status == expected, "\(self)", sourceLocation: sourceLocation)
        #expect(output.isEmpty, "\(self)", sourceLocation: sourceLocation)
        #expect(errors.contains(mention), "says nothing of \(mention): \(self)", sourceLocation: sourceLocation)
        #expect(!errors.contains("a bug in circulard"), "\(self)", sourceLocation: sourceLocation)
        #expect(leftovers.isEmpty, "\(self)", sourceLocation: sourceLocation)
    }

    func expectSuccess(sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(status == 0, "\(self)", sourceLocation: sourceLocation)
        #expect(leftovers.isEmpty, "\(self)", sourceLocation: sourceLocation)
    }
}
