import Deals
import Scraping
import Testing

@Suite struct DefinitionTests {
    @Test("the shipped definitions load", arguments: Shipped.sources)
    func loads(id: String) throws {
        let definition = try Shipped.definition(id)
        #expect(definition.id == id)
        #expect(!definition.terms.summary.isEmpty)
        #expect(definition.defaultDocuments.allSatisfy { definition.document(named: $0) != nil })
    }

    @Test func `publix obeys robots and kroger says why it need not`() throws {
        #expect(try Shipped.definition("publix").politeness.obeysRobots)
        #expect(try Shipped.definition("kroger").politeness.robotsNotApplicable?.contains("API") == true)
    }

    @Test func `kroger names its credentials and holds none`() throws {
        guard case .oauth2(let credentials) = try Shipped.definition("kroger").authentication else {
            Issue.record("kroger has no OAuth2")
            return
        }
        #expect(credentials.clientIDCredential == "kroger-client-id")
        #expect(credentials.clientSecretCredential == "kroger-client-secret")
        #expect(credentials.scope == "product.compact")
    }

    @Test(
        "only Kroger's price list derives item numbers from GTINs",
        arguments: Shipped.sources)
    func skuForm(id: String) throws {
        #expect(try Shipped.definition(id).skuForm == (id == "kroger" ? .upc13WithoutCheckDigit : nil))
    }

    @Test(
        "a source of saved files has no requests",
        arguments: [("kroger-ad", "kroger"), ("kroger-coupons", "kroger"), ("publix-tpr", "publix")])
    func asksNobody(id: String, chain: String) throws {
        let definition = try Shipped.definition(id)
        #expect(definition.isOfFilesOnly && definition.schedule == nil && definition.chain == chain)
        #expect(thrown { try FetchPlan(definition, store: Example.store()) }?.code == .badRequest)
        #expect(thrown { try definition.storeRequest(code: "1") }?.code == .badRequest)
        #expect(
            thrown { try definition.stores(in: Array("{}".utf8), from: "f", today: Example.today) }?.code == .badRequest
        )
        #expect(try !Shipped.definition("kroger").isOfFilesOnly)
    }

    @Test(
        "without documents a key about requests is refused",
        arguments: [
            ("schedule: {refresh_hours: 24}", "schedule"), ("auth: {kind: none}", "auth"),
            ("default_documents: [ad]", "default_documents"), ("# none", nil),
        ])
    func refusesRequests(line: String, key: String?) {
        let error = thrown {
            try ScraperDefinition(yaml: "\(Example.ofFiles)\n\(line)", file: "f", source: "stall")
        }
        #expect(error?.code == key.map { .badDefinition(key: $0) }, "\(error?.message ?? "accepted")")
    }

    @Test(
        "an invalid definition is refused by key and reason",
        arguments: [
            ("title: Corner shop", "titel: Corner shop", "titel", "unknown key"),
            ("title: Corner shop\n", "", "title", "missing"),
            ("title: Corner shop", "title: \"  \"", "title", "empty"),
            ("refresh_hours: 24", "refresh_hours: often", "schedule.refresh_hours", "wrong type"),
            ("refresh_hours: 24", "refresh_hours: 0", "schedule.refresh_hours", "not within"),
            ("robots: obey", "robots: ignore", "politeness.robots", "obey"),
            (
                "robots: obey", "robots: obey, daily_requests: {corner.example: 5}", "politeness.daily_requests",
                "beginning of a URL"
            ),
            ("kind: none", "kind: cookie", "auth.kind", "unknown kind"),
            (
                "kind: none", "kind: static_header, header: X-Key, credential: ABC123", "auth.credential",
                "name of a credential"
            ),
            ("kind: none", "kind: query, parameter: a=b, credential: x", "auth.parameter", "name of a query parameter"),
            ("kind: none", "kind: query, parameter: key, credential: A1", "auth.credential", "name of a credential"),
            ("{store.ad_code}", "{store.zip}", "documents.ad.url", "unknown placeholder"),
            ("ad?store={store.ad_code}", "ad?q={term}", "documents.ad.url", "{term} has no value"),
            ("find?q={term}", "find?q=milk", "documents.search.url", "repeats over {term}"),
            ("https://corner.example/ad", "http://corner.example/ad", "documents.ad.url", "https"),
            ("https://corner.example/ad", "https://{value}/ad", "documents.ad.url", "host"),
            ("default: [milk]", "default: [ab]", "documents.search.search_terms.default", "fewer than 3"),
            ("default: [milk]", "default: [a nice milk]", "documents.search.search_terms.default", "more than 2 words"),
            ("{store.ad_code}\"}", "{store.ad_code}\", fetch: telnet}", "documents.ad.fetch", "request or browser"),
            (
                "{store.ad_code}\"}", "{store.ad_code}\", browser_hosts: a.example}", "documents.ad.browser_hosts",
                "fetch: browser"
            ),
            (
                "{store.ad_code}\"}", "{store.ad_code}\", fetch: browser, browser_hosts: \"https://a.example\"}",
                "documents.ad.browser_hosts", "name of a host"
            ),
            ("[search, known]", "[search, other]", "default_documents", "no document"),
            ("format: json", "format: csv", "layouts.0.format", "html or json"),
            ("when: $.items", "when: $..items", "layouts.0.when", "descendants"),
            ("title: $.title", "titel: $.title", "layouts.0.fields.titel", "unknown key"),
            ("title: $.title, ", "", "layouts.0.fields", "title is missing"),
            ("title: $.title", "title: {select: $.t, join: [$.a]}", "layouts.0.fields.title", "either select or join"),
            (
                "title: $.title", "title: {select: $.t, transform: shout}", "layouts.0.fields.title.transform",
                "unknown transform"
            ),
            (
                "title: $.title", "title: {select: $.t, needs: [price]}", "layouts.0.fields.title.needs.0",
                "unknown field"
            ),
            ("title: $.title", "title: {text: \"a {$.b\"}", "layouts.0.fields.title.text", "brace"),
            ("title: $.title", "title: {text: \"a {b}\"}", "layouts.0.fields.title.text", "must start with $"),
            ("title: $.title", "title: {text: a, select: $.b}", "layouts.0.fields.title.select", "unknown key"),
            ("title: $.title", "title: {text: a, when: {b: c}}", "layouts.0.fields.title.when.b", "must start with $"),
            (
                "title: $.title", "title: {text: a, when: {$.b: {holds: c}}}", "layouts.0.fields.title.when.$.b.holds",
                "unknown key"
            ),
            ("title: $.title", "title: {text: a, without: []}", "layouts.0.fields.title.without", "empty"),
            ("dates: local_days", "dates: local_days, time_zone: A/B", "validity.time_zone", "utc_instants"),
            ("dates: local_days", "dates: utc_instants, time_zone: EST", "validity.time_zone", "IANA"),
            ("required: {deal_text: 50}", "required: {deal_text: 500}", "layouts.0.required.deal_text", "not within"),
            ("format: json", "format: html", "layouts.0.when", "Selector"),
            ("wednesday", "Wednesday", "validity.assumed_week_starts_on", "not a weekday"),
            ("when: $.stores", "when: $.stores\n  in_page: //[", "stores.in_page", "//["),
            ("lat, longitude: $.lon", "lat", "stores.fields", "longitude is missing"),
            ("min_rows: 3", "min_rows: 3, duplicates: never", "guards.duplicates", "is not same_row"),
            (
                "guards: {min_rows: 3}", "guards: {min_rows: 3}\nanomaly_thresholds: {max_percent_repriced: 0}",
                "anomaly_thresholds.max_percent_repriced", "not within"
            ),
            ("edition: shared", "edition: shared\nsku_form: upc12", "sku_form", "known: upc13_without_check_digit"),
            ("edition: shared", "edition: shared\nsku_form:", "sku_form", "empty"),
            ("title: $.title", "title: $.title, gtin: $.upc", "layouts.0.fields", "gtin needs a transform"),
            (
                "title: $.title", "title: $.title, gtin: {select: $.upc, transform: lower_case}", "layouts.0.fields",
                "gtin needs a transform"
            ),
            ("when: $.items", "base_url: \"http://a.example/\"\n    when: $.items", "layouts.0.base_url", "https"),
        ])
    func refuses(old: String, new: String, key: String, reason: String) {
        let error = thrown { try Example.definition(replacing: old, with: new) }
        #expect(error?.code == .badDefinition(key: key))
        #expect(error?.message.contains(reason) == true, "\(error?.message ?? "accepted")")
        #expect(error?.isTransient == false)
    }

    @Test func `no credential is given to a browser`() throws {
        let browser = ("{store.ad_code}\"}", "{store.ad_code}\", fetch: browser}")
        let open = try Example.definition(replacing: browser.0, with: browser.1)
        #expect(open.document(named: "ad")?.browserHosts == [])
        for key in ["static_header, header: X-Key", "query, parameter: access_token"] {
            let yaml = open.text.replacing("kind: none", with: "kind: \(key), credential: corner-key")
            let error = thrown { try ScraperDefinition(yaml: yaml, file: "f", source: "corner") }
            #expect(error?.code == .badDefinition(key: "auth"))
        }
    }

    @Test(
        "all missing keys are named at once",
        arguments: [
            ("id: corner", "chain: is missing; also missing: title, terms, layouts, validity, edition"),
            (
                "documents: {ad: {url: x}}",
                "id: is missing; also missing: chain, title, terms, layouts, validity, edition, politeness, schedule, "
                    + "default_documents"
            ),
            (
                Example.ofFiles.replacing("name: list, format: json, when: $.items, ", with: ""),
                "layouts.0.name: is missing; also missing: format, when"
            ),
            (Example.ofFiles.replacing(", summary: none", with: ""), "terms.summary: is missing"),
            (Example.ofFiles.replacing("monday, dates: local_days", with: "monday"), "validity.dates: is missing"),
        ])
    func missing(yaml: String, message: String) {
        let error = thrown { try ScraperDefinition(yaml: yaml, file: "f", source: "s") }
        #expect(error?.message == message)
    }

    @Test(
        "an error names the expected type",
        arguments: [
            ("title: $.title", "title: \"${$.price}\"", "is written - text: \"${$.price}\""),
            ("title: $.title", "title: [\"{$.a} {$.b}\"]", "is written - text: \"{$.a} {$.b}\""),
            ("[search, known]", "search", "expected a list"),
            ("refresh_hours: 24", "refresh_hours: often", "expected a whole number"),
            ("terms: {url: https://corner.example/terms, summary: none}", "terms: none", "a mapping of keys"),
            ("wednesday", "Wednesday", "known: monday, tuesday"),
        ])
    func wants(old: String, new: String, wanted: String) {
        let error = thrown { try Example.definition(replacing: old, with: new) }
        #expect(error?.message.contains(wanted) == true, "\(error?.message ?? "accepted")")
    }

    @Test func `the error names the line`() {
        let error = thrown { try Example.definition(replacing: "refresh_hours: 24", with: "refresh_hours: 0") }
        #expect(error?.location == "scraper.yaml:6")
    }

    @Test("invalid YAML is refused", arguments: ["", "id: [", "id: a\nid: b", "\tid: x", "- 1", "just words"])
    func refusesText(yaml: String) {
        let error = thrown { try ScraperDefinition(yaml: yaml, file: "f", source: "s") }
        #expect(error?.code.word == "bad-definition")
    }

    @Test func `a folder without a definition is refused`() {
        let error = thrown { try ScraperDefinition(directory: "\(Shipped.folder)/nowhere") }
        #expect(error?.location.hasSuffix("nowhere/scraper.yaml") == true)
    }
}
