/// One parameter of a query or a path, as the documents describe it.
package struct ParameterDescription: Hashable, Sendable {
    package let name: String
    package let type: ValueType
    package let about: String
    /// The default as JSON; nil if there is none.
    package var standard: Value?
    package let example: Value
    /// The whole path has it: "/v1/listings/{id}".
    package var isOfPath = false
    /// Whether a query must have it.
    package var isRequired = false
}

/// A parameter, and how its text is read.
struct Parameter<Kind: Sendable>: Sendable {
    let description: ParameterDescription
    let read: @Sendable (String) throws(InvalidParameter) -> Kind
    var name: String { description.name }
}

/// The error in the text of a parameter.
struct InvalidParameter: Error { let detail: String }

/// A parameter without its type, for lists.
protocol AnyParameter: Sendable {
    var description: ParameterDescription { get }
    func value(of text: String) throws(InvalidParameter) -> any Sendable
}

extension Parameter: AnyParameter {
    func value(of text: String) throws(InvalidParameter) -> any Sendable { try read(text) }
}
