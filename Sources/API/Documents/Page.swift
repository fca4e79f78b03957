import Presentation
import Rows
import WebKit

extension APIDefinition {
    /// The docs for people: one page that asks for nothing else, made from the same descriptions as the routes.
    package func page(origin: String, version: String) -> [UInt8] {
        var page = Markup()
        page.line(Markup.head(title: "Circulard API"))
        page.heading(1, "Circulard API", id: "top")
        page.paragraph("Grocery deals near you, with exact and comparable prices. Version `\(version)`.")
        contents(&page)
        quickStart(origin, &page)
        for endpoint in endpoints { describe(endpoint, origin, &page) }
        page.heading(2, "The server itself", id: "paths")
        page.definitions(UtilityEndpoint.described.map { ($0.rawValue, $1.mediaType, "\($1.summary).") })
        for answer in rows { describe(answer, &page) }
        page.heading(2, "Formats", id: "formats")
        page.paragraph(PageText.formats)
        page.definitions(Format.allCases.map { (".\($0.rawValue)", $0.mediaType, $0.about) })
        for chapter in PageText.chapters {
            page.heading(2, chapter.title, id: chapter.id)
            for paragraph in chapter.paragraphs { page.paragraph(paragraph) }
        }
        page.heading(2, "Problems", id: "problems")
        page.paragraph(PageText.problems)
        page.definitions(Problem.Code.ofDeals.map { ($0.rawValue, "\($0.status)", "\($0.title). \($0.advice)") })
        page.line("</body>\n</html>")
        return Array(page.text.utf8)
    }

    private func contents(_ page: inout Markup) {
        let entries =
            [("start", "Quick start")] + endpoints.map { ($0.name, "`\($0.path)`: \($0.summary)") }
            + [("paths", "The server itself")] + rows.map { ($0.rowName, "`\($0.rowName)`: \($0.rowAbout)") }
            + [("formats", "Formats")] + PageText.chapters.map { ($0.id, $0.title) } + [("problems", "Problems")]
        let items = entries.map { id, text in "<li><a href=\"#\(id)\">\(Markup.inline(text))</a></li>" }
        page.line("<nav><ul>\n\(items.joined(separator: "\n"))\n</ul></nav>")
    }

    private func quickStart(_ origin: String, _ page: inout Markup) {
        page.heading(2, "Quick start", id: "start")
        page.paragraph("No key and no account: ask.")
        for endpoint in endpoints where !endpoint.path.contains("{") {
            if let example = endpoint.examples.first { page.command(example, origin) }
        }
        page.line(#"<p>For programs there is the <a href="openapi.json">OpenAPI 3.1 document</a>.</p>"#)
    }

    private func describe(_ endpoint: Endpoint, _ origin: String, _ page: inout Markup) {
        page.heading(2, "\(endpoint.isPosted ? "POST" : "GET") `\(endpoint.path)`", id: endpoint.name)
        page.paragraph("\(endpoint.summary). \(endpoint.about)")
        for example in endpoint.examples { page.command(example, origin) }
        if endpoint.isPosted { page.paragraph("The body is a JSON object (`application/json`) with these members:") }
        page.definitions(
            endpoint.parameters.map(\.description).map {
                let separator = $0.type.isList && !endpoint.isPosted ? "; separated by commas" : ""
                let standard = $0.standard.map { "; default \($0.plain)" } ?? ""
                let required = $0.isOfPath || $0.isRequired ? "required; " : ""
                return ($0.name, "\(required)\($0.type.words)\(separator)\(standard)", $0.about)
            })
        let answer = endpoint.answer
        page.line(
            "<p>Answers <code>\(answer.listName)</code>, a list of "
                + "<a href=\"#\(answer.rowName)\">\(answer.rowName)</a>\(endpoint.isPaged ? ", and next" : "").</p>")
        members(answer.envelope, beside: nil, &page)
        page.paragraph("Formats: " + endpoint.formats.map { "`\($0.mediaType)`" }.joined(separator: ", ") + ".")
        let problems = endpoint.problems.map { "`\($0.rawValue)`" } + ["those that any request can have"]
        page.paragraph("Problems: \(problems.joined(separator: ", ")).")
    }

    private func describe(_ answer: ResponseDescription, _ page: inout Markup) {
        page.heading(2, answer.rowName, id: answer.rowName)
        page.paragraph(answer.rowAbout)
        let deal = Set(rows[0].fields.map(\.name))
        let isMore = answer.rowName != rows[0].rowName && deal.isSubset(of: answer.fields.map(\.name))
        if isMore { page.paragraph("All members of `\(rows[0].rowName)`, and:") }
        members(answer.fields.filter { !isMore || !deal.contains($0.name) }, beside: answer.exampleRow, &page)
    }

    private func members(_ fields: [FieldDescription], beside row: Value?, _ page: inout Markup) {
        page.definitions(
            fields.flatMap(\.withParts).map { field in
                let value = row?[field.name].flatMap {
                    $0 == .null || $0 == [] || field.withParts.count > 1 ? nil : " Such as `\($0.json)`."
                }
                return (
                    field.name, "\(field.type.words)\(field.isRequired ? "" : "; may be absent")",
                    field.about + (value ?? "")
                )
            })
    }
}

extension Value {
    /// Without quotation marks.
    fileprivate var plain: String { if case .text(let text) = self { text } else { json } }
}

extension Markup {
    mutating func command(_ example: Endpoint.Example, _ origin: String) {
        paragraph("\(example.title):")
        let posted = example.body == .null ? "" : " --json '\(example.body.json)'"
        line("<pre><code>\(escaped("curl '\(origin)\(example.target)'\(posted)"))</code></pre>")
    }
}
