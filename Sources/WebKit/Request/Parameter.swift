package import Rows

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

    package init(
        name: String, type: ValueType, about: String, standard: Value? = nil, example: Value = .null,
        isOfPath: Bool = false, isRequired: Bool = false
    ) {
        (self.name, self.type, self.about, self.standard) = (name, type, about, standard)
        (self.example, self.isOfPath, self.isRequired) = (example, isOfPath, isRequired)
    }
}

/// A parameter, and how it is read.
package struct Parameter<Kind: Sendable>: Sendable {
    package let description: ParameterDescription
    /// From one text, or from one for each element of a list.
    package let readList: @Sendable ([String]) throws(InvalidParameter) -> Kind
    /// From a member of a posted object, where that is more than texts.
    package var readPosted: (@Sendable (Value) throws(InvalidParameter) -> Kind)?
    package var name: String { description.name }

    package init(
        description: ParameterDescription, readList: @escaping @Sendable ([String]) throws(InvalidParameter) -> Kind,
        readPosted: (@Sendable (Value) throws(InvalidParameter) -> Kind)? = nil
    ) {
        (self.description, self.readList, self.readPosted) = (description, readList, readPosted)
    }

    package init(description: ParameterDescription, read: @escaping @Sendable (String) throws(InvalidParameter) -> Kind)
    {
        self.init(description: description, readList: { texts throws(InvalidParameter) in try read(texts.joined()) })
    }
}

/// The error in the text of a parameter.
package struct InvalidParameter: Error {
    package let detail: String
    /// The element of a list that has the error, from 0.
    package var element: Int?

    package init(detail: String, element: Int? = nil) { (self.detail, self.element) = (detail, element) }
}

/// A parameter without its type, for lists.
package protocol AnyParameter: Sendable {
    var description: ParameterDescription { get }
    func value(of texts: [String]) throws(InvalidParameter) -> any Sendable
    func value(of posted: Value) throws(InvalidParameter) -> any Sendable
}

extension Parameter: AnyParameter {
    package func value(of texts: [String]) throws(InvalidParameter) -> any Sendable { try readList(texts) }

    package func value(of posted: Value) throws(InvalidParameter) -> any Sendable {
        if let readPosted { return try readPosted(posted) }
        guard let texts = description.type.texts(of: posted) else {
            throw InvalidParameter(detail: "is a \(description.type.words)")
        }
        return try readList(texts)
    }
}
