internal import FoundationEssentials

/// A new source's folder: a definition that reads the small page beside it, to be replaced piece by piece.
package struct Skeleton: Sendable {
    package let id: String

    /// - Returns: nil where the text cannot be the id of a source: small letters, digits and hyphens, a letter first.
    package init?(id: String) {
        let isWhole = id.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") }
        guard isWhole, id.first?.isLetter == true, id.last != "-", id.count <= 40 else { return nil }
        self.id = id
    }

    /// Writes the folder's files, without the expectations of its sample.
    ///
    /// - Parameter directory: where the folder is made; nothing stands there yet.
    package func write(to directory: String) throws {
        let samples = URL(filePath: "\(directory)/samples")
        try FileManager.default.createDirectory(at: samples, withIntermediateDirectories: true)
        for (name, text) in [("scraper.yaml", yaml), ("README.md", readme), ("samples/ad.html", page)] {
            try Data(text.replacing("NAME", with: id).utf8).write(to: URL(filePath: "\(directory)/\(name)"))
        }
    }
}

/// The files, with NAME for the id.
private let yaml = """
    # The weekly ad of NAME. Replace what is in here by what its pages have; scrapers/README.md has every key.
    # Then: circulard source test NAME --accept
    id: NAME
    # The retailer. Several sources may share one.
    chain: NAME
    title: NAME weekly ad

    # The terms of use. Nobody is asked before the operator accepts them.
    terms:
      url: https://www.example.com/terms
      summary: Not read yet. Say here what they allow a program to do.

    # Without `documents` no server is asked: a person saves the page and gives it with
    #   circulard scrape NAME --store CODE --from page.html
    # To have it fetched, fill in these, and `stores` as scrapers/README.md says:
    # politeness: {minimum_gap_seconds: 3, robots: obey}
    # schedule: {refresh_hours: 24}
    # documents:
    #   ad: {url: "https://www.example.com/weekly-ad?store={store.code}"}
    # default_documents: [ad]

    layouts:
      - name: cards
        # html: selectors are XPath 1.0 with has-class('x'). json: they are JSONPath.
        format: html
        # The document is of this layout where this selects anything.
        when: "//*[has-class('weekly-ad')]"
        # One record for each offer.
        records: "//*[has-class('offer')]"
        # Of each record. Only title is always required; `required` below says how many need the others.
        fields:
          item: "@data-item"
          department: "ancestor::section[1]/h2"
          title: ".//h3"
          # The first that has a text wins. A text with selectors in braces wants all of them.
          deal:
            - text: "{.//*[has-class('count')]} for ${.//*[has-class('dollars')]}.{.//*[has-class('cents')]}"
            - text: "${.//*[has-class('dollars')]}.{.//*[has-class('cents')]}"
            - ".//*[has-class('words')]"
          savings: ".//*[has-class('savings')]"
          details: ".//*[has-class('details')]"
          valid: {select: "ancestor::body[1]/p[has-class('dates')]", transform: {strip_prefix: "Prices good "}}
        # Percent of the records that must have the field.
        required: {item: 95, title: 100, deal: 90}

    # The ad week where a page prints no days, and what its dates are: local_days or utc_instants.
    validity:
      assumed_week_starts_on: wednesday
      dates: local_days

    # shared: stores that print the same rows share one ad. store: a price list of each store's own.
    edition: shared

    """

private let readme = """
    # NAME

    Say here what is odd about this chain: where its ad stands, what its pages leave out, when the ad turns.

    `samples/ad.html` is made up. Replace it by pages that were really seen, cut to a few rows of each kind, and say when
    that was. Leave out what is a person's.

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
