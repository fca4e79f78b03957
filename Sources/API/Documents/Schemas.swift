// JSON Schema 2020-12, as OpenAPI 3.1 has it.

extension ValueType {
    /// - Parameters:
    ///   - about: what a value means.
    ///   - standard: what holds where none is given.
    func schema(_ about: String? = nil, standard: Value? = nil) -> Value {
        .object(members + [.init("description", .text(about)), .init("default", standard ?? .null)])
    }

    private var members: [Value.Member] {
        switch self {
        case .integer(let range): [.init("type", .text("integer"))] + bounds(range)
        case .decimal(let range): [.init("type", .text("number"))] + bounds(range)
        case .flag: [.init("type", .text("boolean"))]
        case .text(let words, let format, let pattern, let maximumLength):
            [
                .init("type", .text("string")), .init("enum", words.map { .list($0.map { .text($0) }) } ?? .null),
                .init("format", .text(format)), .init("pattern", .text(pattern)),
                .init("maxLength", .integer(maximumLength)),
            ]
        case .list(let type): [.init("type", .text("array")), .init("items", type.schema())]
        case .object(let fields): fields.objectMembers
        }
    }

    private func bounds(_ range: ClosedRange<Int>?) -> [Value.Member] {
        range.map { [.init("minimum", .integer($0.lowerBound)), .init("maximum", .integer($0.upperBound))] } ?? []
    }
}

extension [FieldDescription] {
    /// An object of these members. Others may be added by later versions.
    ///
    /// - Parameter example: such an object.
    func schema(_ about: String? = nil, example: Value? = nil) -> Value {
        .object(
            objectMembers + [
                .init("description", .text(about)), .init("examples", example.map { .list([$0]) } ?? .null),
            ])
    }

    fileprivate var objectMembers: [Value.Member] {
        [
            .init("type", .text("object")),
            .init("required", .list(filter(\.isRequired).map { .text($0.name) })),
            .init("properties", .object(map { .init($0.name, $0.type.schema($0.about)) })),
        ]
    }
}

extension ResponseDescription {
    var rowSchema: Value { fields.schema(rowAbout, example: exampleRow) }

    /// The schema of each format; text formats have standards of their own.
    func schema(_ format: Format, isPaged: Bool) -> Value {
        switch format {
        case .json: .object(listing(isPaged: isPaged))
        case .geoJSON: featureCollection
        case .lines, .csv, .atom, .calendar:
            .object(["type": .text("string"), "description": .text(format.about)])
        }
    }

    private var rowReference: Value { reference("schemas", rowName) }

    private func listing(isPaged: Bool) -> [Value.Member] {
        let next = FieldDescription(
            name: "next", type: .text(format: "uri-reference"), isRequired: false,
            about: "The target of the next page; absent on the last.")
        let beside = envelope + (isPaged ? [next] : [])
        return [
            .init("type", .text("object")),
            .init("required", .list((envelope.map(\.name) + [listName]).map { .text($0) })),
            .init(
                "properties",
                .object(
                    beside.map { .init($0.name, $0.type.schema($0.about)) } + [
                        .init(listName, .object(["type": .text("array"), "items": rowReference]))
                    ])),
        ]
    }

    private var featureCollection: Value {
        let point: Value = .object([
            "type": .text("object"), "required": .list([.text("type"), .text("coordinates")]),
            "properties": .object([
                "type": .object(["const": .text("Point")]),
                "coordinates": .object([
                    "type": .text("array"), "items": .object(["type": .text("number")]), "minItems": .integer(2),
                    "maxItems": .integer(2), "description": .text("Degrees east, then degrees north."),
                ]),
            ]),
        ])
        let feature: Value = .object([
            "type": .text("object"), "required": .list([.text("type"), .text("geometry"), .text("properties")]),
            "properties": .object([
                "type": .object(["const": .text("Feature")]),
                "id": .object(["description": .text("The row's own, where it has one.")]), "geometry": point,
                "properties": rowReference,
            ]),
        ])
        return .object([
            "type": .text("object"), "required": .list([.text("type"), .text("features")]),
            "properties": .object([
                "type": .object(["const": .text("FeatureCollection")]),
                "features": .object(["type": .text("array"), "items": feature]),
            ]),
        ])
    }
}

func reference(_ section: String, _ name: String) -> Value {
    .object(["$ref": .text("#/components/\(section)/\(name)")])
}
