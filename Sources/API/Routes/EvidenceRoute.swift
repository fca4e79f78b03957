import Deals
import Presentation
import Rows
import Storage
import WebKit

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
        path: "/v1/deals/{id}", name: "getDeal", summary: "One deal with its evidence",
        about:
            "The deal with the text that was read, the rule that read each part, the unparsed text, and the documents.",
        parameters: [id], formats: [.json, .lines, .webPage], answer: ResponseDescription("deals", of: .evidence),
        examples: [],
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
            deal: DealRow(found.deal, now: now), runID: found.runID,
            documents: try await database.documents(ofRun: found.runID))
    }
}

extension RowSchema where Row == EvidenceRow {
    static let evidence = RowSchema(
        name: "DealEvidence", about: "A deal with its evidence.",
        fields: RowSchema<DealRow>.deal.fields.map { RowField($0, of: \.deal) } + [
            RowField(
                "evidence", of: spans, \.deal.deal.offer.reading.evidence, "Each part of the text that was read."),
            RowField(
                "unparsed_text", \.deal.deal.offer.reading.unparsedText,
                "Text that was not understood; with any, no price is exact."),
            RowField("run_id", \.runID, "The run that made it current at the store."),
            RowField("documents", of: documents, \.documents, "The documents of that run."),
        ], example: .example, article: { $0.append(to: &$1) })

    private static let spans: [RowField<Evidence>] = [
        RowField("text", \.text, "The words."), RowField("rule", \.rule, "The rule that read them."),
        RowField("field", \.field.rawValue, "Where they stood."),
    ]
    private static let documents: [RowField<EvidenceDocument>] = [
        RowField(
            "url", { $0.url.hasPrefix("http") ? $0.url : nil },
            "Its address; absent if it is a file of the operator."),
        RowField("document_hash", \.hash, "SHA-256 of its bytes, in hexadecimal."),
        RowField("byte_count", \.byteCount, "Its length."),
        RowField("is_kept", \.isKept, "Whether the operator still has it."),
    ]
}
