extension APIDefinition {
    /// The docs for people: one page that asks for nothing else, made from the same descriptions as the routes.
    package func page(origin: String, version: String) -> [UInt8] {
        var page = Markup()
        page.line("<!doctype html>")
        page.element("html lang=\"en\"") { page in
            page.element("head") { head(&$0) }
            page.element("body") { page in
                page.heading(1, "Circulard API", id: "top")
                page.paragraph("Grocery deals near you, with exact and comparable prices. Version `\(version)`.")
                contents(&page)
                PageGuide.start(&page, origin: origin, contract: self)
                for endpoint in endpoints { describe(endpoint, origin, &page) }
                plainPaths(&page)
                for answer in rows { describe(answer, &page) }
                PageGuide.rules(&page)
                problems(&page)
            }
        }
        return Array(page.text.utf8)
    }

    private func head(_ page: inout Markup) {
        page.line(#"<meta charset="utf-8">"#)
        page.line(#"<meta name="viewport" content="width=device-width, initial-scale=1">"#)
        page.element("title", "Circulard API")
        page.line("<style>\n\(PageStyle.sheet)\n</style>")
    }

    private func contents(_ page: inout Markup) {
        let asked = endpoints.map { ($0.name, "`\($0.path)`: \($0.summary)") }
        let rows = rows.map { ($0.rowName, "`\($0.rowName)`: \($0.rowAbout)") }
        let rest = [("paths", "The server itself")] + rows + PageGuide.contents + [("problems", "Problems")]
        page.element("nav") { page in
            page.element("ul") { page in
                for (id, text) in [("start", "Quick start")] + asked + rest {
                    page.line("<li><a href=\"#\(id)\">\(Markup.inline(text))</a></li>")
                }
            }
        }
    }

    private func describe(_ endpoint: Endpoint, _ origin: String, _ page: inout Markup) {
        page.heading(2, "GET `\(endpoint.path)`", id: endpoint.name)
        page.paragraph("\(endpoint.summary). \(endpoint.about)")
        for example in endpoint.examples {
            page.paragraph("\(example.title):")
            page.commands(["curl '\(origin)\(example.target)'"])
        }
        parameters(endpoint.parameters.map(\.description), &page)
        let answer = endpoint.answer
        page.line(
            "<p>Answers <code>\(answer.listName)</code>, a list of "
                + "<a href=\"#\(answer.rowName)\">\(answer.rowName)</a>\(endpoint.isPaged ? ", and next" : "").</p>")
        members(answer.envelope, beside: nil, &page)
        page.paragraph("Formats: " + endpoint.formats.map { "`\($0.mediaType)`" }.joined(separator: ", ") + ".")
        let problems = endpoint.problems.map { "<code>\($0.rawValue)</code>" } + ["those any request can have"]
        page.line("<p><a href=\"#problems\">Problems</a>: \(problems.joined(separator: ", ")).</p>")
    }

    private func parameters(_ parameters: [ParameterDescription], _ page: inout Markup) {
        guard !parameters.isEmpty else { return page.paragraph("It has no parameters.") }
        page.element("dl") { page in
            for parameter in parameters {
                let isNeeded = parameter.isOfPath || parameter.isRequired
                let standard = parameter.standard.map { "; default \($0.plain)" } ?? ""
                page.definition(
                    parameter.name, "\(isNeeded ? "required; " : "")\(parameter.type.words)\(standard)", parameter.about
                )
            }
        }
    }

    private func describe(_ answer: ResponseDescription, _ page: inout Markup) {
        page.heading(2, answer.rowName, id: answer.rowName)
        page.paragraph(answer.rowAbout)
        let inherited = rows.first.map { $0.rowName == answer.rowName ? [] : $0.fields.map(\.name) } ?? []
        let isMore = !inherited.isEmpty && Set(inherited).isSubset(of: answer.fields.map(\.name))
        if isMore { page.paragraph("All members of `\(rows[0].rowName)`, and:") }
        members(
            answer.fields.filter { !isMore || !inherited.contains($0.name) }, beside: answer.exampleRow, &page)
    }

    private func members(_ fields: [FieldDescription], beside row: Value?, _ page: inout Markup) {
        guard !fields.isEmpty else { return }
        page.element("dl") { page in
            for field in fields {
                let value = row?[field.name].flatMap { $0 == .null || $0 == .list([]) ? nil : "Such as `\($0.json)`." }
                page.definition(
                    field.name, "\(field.type.words)\(field.isRequired ? "" : "; may be absent")",
                    [field.about, value].compactMap(\.self).joined(separator: " "))
            }
        }
    }

    private func plainPaths(_ page: inout Markup) {
        page.heading(2, "The server itself", id: "paths")
        page.element("dl") { page in
            for plain in UtilityEndpoint.allCases {
                if let about = plain.description {
                    page.definition(plain.rawValue, about.mediaType, "\(about.summary).")
                }
            }
        }
    }

    private func problems(_ page: inout Markup) {
        page.heading(2, "Problems", id: "problems")
        page.paragraph(
            "What has no answer says why as `application/problem+json` (RFC 9457). `type` is `urn:circulard:problem:` and "
                + "one of these codes; the codes stay, the sentences may change.")
        page.element("dl") { page in
            for code in Problem.Code.allCases {
                page.definition(code.rawValue, String(code.status), "\(code.title). \(code.advice)")
            }
        }
    }
}

extension Value {
    /// Without quotation marks.
    fileprivate var plain: String { if case .text(let text) = self { text } else { json } }
}
