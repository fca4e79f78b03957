internal import FoundationEssentials

/// One document for another process to extract, as `circulard read-document` reads it: a line of JSON with the
/// definition, then the document's bytes.
package struct ExtractionRequest: Sendable {
    private struct Heading: Codable {
        let source: String
        let location: String
        let definition: String
    }

    private let heading: Heading
    private let document: ArraySlice<UInt8>

    package var source: String { heading.source }
    package var location: String { heading.location }

    package init(_ bytes: [UInt8], from location: String, definition: ScraperDefinition) {
        heading = Heading(source: definition.id, location: location, definition: definition.text)
        document = bytes[...]
    }

    /// - Throws: `DecodingError` if the first line cannot be decoded.
    package init(decoding message: [UInt8]) throws {
        let end = message.firstIndex(of: UInt8(ascii: "\n")) ?? message.endIndex
        heading = try JSONDecoder().decode(Heading.self, from: Data(message[..<end]))
        document = message[end...].dropFirst()
    }

    package func encoded() throws -> [UInt8] {
        [UInt8](try JSONEncoder().encode(heading)) + [UInt8(ascii: "\n")] + document
    }

    /// Extracts the document here.
    package func reply() -> ExtractionReply {
        do {
            let definition = try ScraperDefinition(
                yaml: heading.definition, file: ScraperDefinition.fileName, source: heading.source)
            return .extraction(try definition.extract([UInt8](document), from: heading.location))
        } catch {
            return .failure(error)
        }
    }
}

/// The answer to an `ExtractionRequest`, as JSON.
package enum ExtractionReply: Codable, Hashable, Sendable {
    case extraction(Extraction)
    case failure(ScrapeError)

    package init(decoding message: [UInt8]) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(message))
    }

    package func encoded() throws -> [UInt8] { [UInt8](try JSONEncoder().encode(self)) }

    /// - Throws: the reason why the document is unusable.
    package func get() throws(ScrapeError) -> Extraction {
        switch self {
        case .extraction(let extraction): return extraction
        case .failure(let error): throw error
        }
    }
}
