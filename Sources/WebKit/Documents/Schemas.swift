package import Rows

// JSON Schema 2020-12, as OpenAPI 3.1 has it.

extension ValueType {
    /// - Parameters:
    ///   - about: what a value means.
    ///   - standard: the default value.
    package func schema(_ about: String? = nil, standard: Value? = nil) -> Value {
        .object(members + [.init("description", .text(about)), .init("default", standard ?? .null)])
    }

    private var members: [Value.Member] {
        switch self {
        case .integer(let range): [.init("type", "integer")] + bounds(range)
        case .decimal(let range): [.init("type", "number")] + bounds(range)
        case .flag: [.init("type", "boolean")]
        case .anything: []
        case .either(let types): [.init("anyOf", .list(types.map { $0.schema() }))]
        case .text(let words, let format, let pattern, let maximumLength):
            [
                .init("type", "string"), .init("enum", words.map(Value.texts) ?? .null), .init("format", .text(format)),
                .init("pattern", .text(pattern)), .init("maxLength", .integer(maximumLength)),
            ]
        case .list(let type, let count):
            [
                .init("type", "array"), .init("items", type.schema()),
                .init("minItems", .integer(count?.lowerBound)), .init("maxItems", .integer(count?.upperBound)),
            ]
        case .object(let fields): fields.objectMembers
        }
    }

    package var isList: Bool { if case .list = self { true } else { false } }

    private func bounds(_ range: ClosedRange<Int>?) -> [Value.Member] {
        range.map { [.init("minimum", .integer($0.lowerBound)), .init("maximum", .integer($0.upperBound))] } ?? []
    }
}

extension [FieldDescription] {
    /// An object of these members. Others may be added by later versions.
    ///
    /// - Parameter example: such an object.
    package func schema(_ about: String? = nil, example: Value? = nil) -> Value {
        .object(
            objectMembers + [.init("description", .text(about)), .init("examples", example.map { [$0] } ?? .null)])
    }

    fileprivate var objectMembers: [Value.Member] {
        [
            .init("type", "object"), .init("required", .texts(filter(\.isRequired).map(\.name))),
            .init("properties", .object(map { .init($0.name, $0.type.schema($0.about)) })),
        ]
    }
}

package func reference(_ section: String, _ name: String) -> Value { ["$ref": "#/components/\(section)/\(name)"] }
