internal import FoundationEssentials

/// The folder of a new source: a definition that parses the small page beside it, to be replaced step by step.
package struct Skeleton: Sendable {
    package let id: String

    /// - Returns: nil if the text is not a valid source id: lower-case letters, digits and hyphens, starting with a
    ///   letter.
    package init?(id: String) {
        let isSnapshot = id.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") }
        guard isSnapshot, id.first?.isLetter == true, id.last != "-", id.count <= 40 else { return nil }
        self.id = id
    }

    /// Writes the folder's files, without the expectations of its sample.
    ///
    /// - Parameters:
    ///   - directory: the folder to create; it must not exist yet.
    ///   - draft: a layout and the page that it was made for, in place of the invented ones.
    /// - Returns: the names of the files.
    package func write(to directory: String, draft: (layout: LayoutSketch, page: [UInt8])? = nil) throws -> [String] {
        let samples = URL(filePath: "\(directory)/samples")
        try FileManager.default.createDirectory(at: samples, withIntermediateDirectories: true)
        let sample = draft?.layout.isHTML == false ? "samples/ad.json" : "samples/ad.html"
        let files = [
            ("scraper.yaml", text(definition(draft?.layout.yaml ?? layout))), ("README.md", text(readme)),
            (sample, draft?.page ?? text(page)),
        ]
        for (name, bytes) in files { try Data(bytes).write(to: URL(filePath: "\(directory)/\(name)")) }
        return files.map(\.0)
    }

    private func text(_ template: String) -> [UInt8] { Array(template.replacing("NAME", with: id).utf8) }
}

/// The files, with NAME in place of the id.
private func definition(_ layout: String) -> String {
    """
    # The weekly ad of NAME. Adapt this example to its pages; scrapers/README.md describes every key.
    # Then: circulard source test NAME --accept
    id: NAME
    # The retailer. Several sources may share one.
    chain: NAME
    title: NAME weekly ad

    # The terms of use. No request is sent before the operator accepts them.
    terms:
      url: https://www.example.com/terms
      summary: Not read yet. Summarize what they allow a program to do.

    # Without `documents` no request is sent: you save the page and pass it with
    #   circulard scrape NAME --store CODE --from page.html
    # To have it fetched, fill in these keys, and `stores` as scrapers/README.md describes:
    # politeness: {minimum_gap_seconds: 3, robots: obey}
    # schedule: {refresh_hours: 24}
    # documents:
    #   ad: {url: "https://www.example.com/weekly-ad?store={store.code}"}
    # default_documents: [ad]

    \(layout)
    # The ad week for pages without printed dates, and the kind of their dates: local_days or utc_instants.
    validity:
      assumed_week_starts_on: wednesday
      dates: local_days

    # shared: stores that print the same rows share one ad. store: each store has its own price list.
    edition: shared

    """
}

private let layout = """
    layouts:
      - name: cards
        # html: selectors are XPath 1.0 with has-class('x'). json: they are JSONPath.
        format: html
        # The document has this layout if this selects anything.
        when: "//*[has-class('weekly-ad')]"
        # One record for each offer.
        records: "//*[has-class('offer')]"
        # For each record. Only title is always required; `required` below gives the share that needs the others.
        fields:
          sku: "@data-item"
          department: "ancestor::section[1]/h2"
          title: ".//h3"
          # The first one with text wins. A text with selectors in braces needs all of them.
          deal_text:
            - text: "{.//*[has-class('count')]} for ${.//*[has-class('dollars')]}.{.//*[has-class('cents')]}"
            - text: "${.//*[has-class('dollars')]}.{.//*[has-class('cents')]}"
            - ".//*[has-class('words')]"
          savings_text: ".//*[has-class('savings')]"
          details_text: ".//*[has-class('details')]"
          valid_text: {select: "ancestor::body[1]/p[has-class('dates')]", transform: {strip_prefix: "Prices good "}}
        # The percentage of records that must have the field.
        required: {sku: 95, title: 100, deal_text: 90}

    """

private let readme = """
    # NAME

    Describe the peculiarities of this chain: where its ad is, what its pages omit, when the ad changes.

    `samples/ad.html` is invented. Replace it with real pages, cut to a few rows of each kind, and record their date.
    Remove all personal data.

    """

private let page = """
    <!DOCTYPE html>
    <html>
    <head><title>NAME weekly ad</title></head>
    <body class="weekly-ad">
    <p class="dates">Prices good 11/18 - 11/24</p>
    <section>
    <h2>Dairy</h2>
    <div class="offer" data-item="1001">
    <h3>Whole Milk</h3>
    <p class="price">$<span class="dollars">3</span>.<span class="cents">49</span></p>
    <p class="details">1-gal. jug</p>
    </div>
    <div class="offer" data-item="1002">
    <h3>Greek Yogurt</h3>
    <p class="price"><span class="count">5</span>/$<span class="dollars">5</span><span class="cents">00</span></p>
    <p class="details">5.3-oz cup</p>
    <p class="savings">Save up to $1.25 on 5</p>
    </div>
    </section>
    <section>
    <h2>Bakery</h2>
    <div class="offer" data-item="2001">
    <h3>Sourdough Bread</h3>
    <p class="words">Buy 1 Get 1 Free</p>
    <p class="details">24-oz loaf</p>
    <p class="savings">Save up to $4.19</p>
    </div>
    </section>
    </body>
    </html>

    """
