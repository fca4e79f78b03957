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

/// A parameter, and how it is read.
struct Parameter<Kind: Sendable>: Sendable {
    let description: ParameterDescription
    /// From one text, or from one for each element of a list.
    let readList: @Sendable ([String]) throws(InvalidParameter) -> Kind
    /// From a member of a posted object, where that is more than texts.
    var readPosted: (@Sendable (Value) throws(InvalidParameter) -> Kind)?
    var name: String { description.name }
}

extension Parameter {
    init(description: ParameterDescription, read: @escaping @Sendable (String) throws(InvalidParameter) -> Kind) {
        self.init(description: description) { texts throws(InvalidParameter) in try read(texts.joined()) }
    }
}

/// The error in the text of a parameter.
struct InvalidParameter: Error {
    let detail: String
    /// The element of a list that has the error, from 0.
    var element: Int?
}

/// A parameter without its type, for lists.
protocol AnyParameter: Sendable {
    var description: ParameterDescription { get }
    func value(of texts: [String]) throws(InvalidParameter) -> any Sendable
    func value(of posted: Value) throws(InvalidParameter) -> any Sendable
}

extension Parameter: AnyParameter {
    func value(of texts: [String]) throws(InvalidParameter) -> any Sendable { try readList(texts) }

    func value(of posted: Value) throws(InvalidParameter) -> any Sendable {
        if let readPosted { return try readPosted(posted) }
        guard let texts = description.type.texts(of: posted) else {
            throw InvalidParameter(detail: "is a \(description.type.words)")
        }
        return try readList(texts)
    }
}
