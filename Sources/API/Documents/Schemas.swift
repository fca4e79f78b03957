import Presentation
import Rows
import WebKit

extension ResponseDescription {
    var rowSchema: Value { fields.schema(rowAbout, example: exampleRow) }

    /// The schema of each format; text formats have standards of their own.
    func schema(_ format: Format, isPaged: Bool) -> Value {
        switch format {
        case .json: listing(isPaged: isPaged)
        case .geoJSON: featureCollection
        case .lines, .csv, .calendar, .webPage: ["type": "string", "description": .text(format.about)]
        }
    }

    private var rowReference: Value { reference("schemas", rowName) }

    private func listing(isPaged: Bool) -> Value {
        let next = FieldDescription(
            "next", .text(format: "uri-reference"), isRequired: false,
            "The target of the next page; absent on the last.")
        let beside = (envelope + (isPaged ? [next] : [])).map { Value.Member($0.name, $0.type.schema($0.about)) }
        let list = Value.Member(listName, ["type": "array", "items": rowReference])
        return [
            "type": "object", "required": .texts(envelope.filter(\.isRequired).map(\.name) + [listName]),
            "properties": .object(beside + [list]),
        ]
    }

    private var featureCollection: Value {
        let point: Value = [
            "type": "object", "required": ["type", "coordinates"],
            "properties": [
                "type": ["const": "Point"],
                "coordinates": [
                    "type": "array", "items": ["type": "number"], "minItems": .integer(2), "maxItems": .integer(2),
                    "description": "Degrees east, then degrees north.",
                ],
            ],
        ]
        let feature: Value = [
            "type": "object", "required": ["type", "geometry", "properties"],
            "properties": [
                "type": ["const": "Feature"], "id": ["description": "The row's own, where it has one."],
                "geometry": point, "properties": rowReference,
            ],
        ]
        return [
            "type": "object", "required": ["type", "features"],
            "properties": [
                "type": ["const": "FeatureCollection"], "features": ["type": "array", "items": feature],
            ],
        ]
    }
}
