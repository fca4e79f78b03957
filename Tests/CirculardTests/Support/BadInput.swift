import Testing

/// An invalid command line and its expected result.
struct BadInput: Sendable, CustomTestStringConvertible {
    let name: String
    let arguments: [String]
    let status: Int32
    /// Text that the message must contain: the name of the invalid part.
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
    /// Checks the exit status, the empty stdout, the message that names the invalid part, and that nothing is left
    /// behind.
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
