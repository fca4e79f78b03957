import Deals
import Storage

/// A deal with what it was read from.
struct EvidenceRow: Sendable {
    let deal: DealRow
    let runID: Int64
    let documents: [EvidenceDocument]
}

extension Endpoint {
    private static let id = Parameters.text(
        "id", pattern: "^[0-9]{1,10}[.][0-9]{1,19}[.][a-z_]{3,20}[.][0-9]{4}-[0-9]{2}-[0-9]{2}$", most: 70,
        "The deal, by its `id`.", "1.1.bxgy_free.2026-11-18", ofPath: true
    ) { _ in true }

    static let deal = Endpoint(
        path: "/v1/deals/{id}", name: "getDeal", summary: "One deal, and what it was read from",
        about:
            "The deal with the words that were read, the rule that read each, what was not understood, and the documents.",
        parameters: [id], formats: [.json, .lines], answer: ResponseDescription("deals", of: .evidence), examples: [],
        respond: { query, context in
            let now = context.clock()
            let text = try query.require(id)
            let row = try await context.databases.use { try await find(text, in: $0, now: now) }
            var answer = ListResponse(listName: "deals", shape: .evidence, rows: [row])
            answer.mark(with: [row.deal])
            return answer
        })

    private static func find(_ text: String, in database: Database, now: Int) async throws -> EvidenceRow {
        guard let id = DealID(text),
            let found = try await database.deal(
                store: id.store, listing: id.listing, mechanic: id.mechanic, firstDay: id.firstDay, at: now)
        else {
            throw Problem(.notFound, "No store shows a deal \(text), now or soon: its week may be over.")
        }
        return EvidenceRow(
            deal: DealRow(found.deal, try await database.checkoutPolicies(), now: now), runID: found.runID,
            documents: try await database.documents(ofRun: found.runID))
    }
}

extension RowSchema where Row == EvidenceRow {
    static let evidence = RowSchema(
        name: "DealEvidence", about: "A deal, and what it was read from.",
        fields: RowSchema<DealRow>.deal.fields.map { field in
            RowField(field.description) { (row: EvidenceRow) in field.value(row.deal) }
        } + [
            RowField("evidence", .list(.object(spanFields)), required: true, "Each piece of the words that was read.") {
                row in
                .list(
                    row.deal.deal.offer.reading.evidence.map { span in
                        .object([
                            "text": .text(span.text), "rule": .text(span.rule), "field": .text(span.field.rawValue),
                        ])
                    })
            },
            RowField(
                "unparsed_text", .list(.text), required: true, "What was not understood: with any, no price is exact."
            ) { row in
                .list(row.deal.deal.offer.reading.unparsedText.map { .text($0) })
            },
            RowField("run_id", .integer, required: true, "The run that brought it to the store.") {
                .integer(Int($0.runID))
            },
            RowField("documents", .list(.object(documentFields)), required: true, "What that run read.") { row in
                .list(row.documents.map(document))
            },
        ], example: .example)

    private static let spanFields = [
        FieldDescription(name: "text", type: .text, isRequired: true, about: "The words."),
        FieldDescription(name: "rule", type: .text, isRequired: true, about: "The rule that read them."),
        FieldDescription(name: "field", type: .text, isRequired: true, about: "Where they stood."),
    ]
    private static let documentFields = [
        FieldDescription(
            name: "url", type: .text, isRequired: false,
            about: "Where it came from; absent where it is a file of the operator's."),
        FieldDescription(name: "document_hash", type: .text, isRequired: true, about: "Of its bytes, hexadecimal."),
        FieldDescription(name: "byte_count", type: .integer, isRequired: false, about: "Its length."),
        FieldDescription(name: "is_kept", type: .flag, isRequired: true, about: "Whether the operator still has it."),
    ]

    private static func document(_ document: EvidenceDocument) -> Value {
        .object([
            "url": document.url.hasPrefix("http") ? .text(document.url) : .null, "document_hash": .text(document.hash),
            "byte_count": .integer(document.byteCount),
            "is_kept": .flag(document.isKept),
        ])
    }
}
