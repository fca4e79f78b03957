/// The guide to all endpoints, in plain words.
enum PageGuide {
    private typealias Chapter = (id: String, title: String, paragraphs: [String])

    static var contents: [(String, String)] { [("formats", "Formats")] + chapters.map { ($0.id, $0.title) } }

    static func start(_ page: inout Markup, origin: String, contract: APIDefinition) {
        page.heading(2, "Quick start", id: "start")
        page.paragraph("No key and no account: ask.")
        for endpoint in contract.endpoints {
            guard let example = endpoint.examples.first, !endpoint.path.contains("{") else { continue }
            page.paragraph("\(example.title):")
            page.commands(["curl '\(origin)\(example.target)'"])
        }
        page.line(
            "<p>For programs there is the <a href=\"openapi.json\">OpenAPI 3.1 document</a>, made from what makes this "
                + "page.</p>")
    }

    static func rules(_ page: inout Markup) {
        page.heading(2, "Formats", id: "formats")
        page.paragraph(
            "Name one in `Accept`, or by a suffix of the path, which goes first: `/v1/deals.csv`. Without either it is JSON."
        )
        page.element("dl") { page in
            for format in Format.allCases { page.definition(".\(format.rawValue)", format.mediaType, format.about) }
        }
        page.paragraph(
            "Texts in CSV stand as the store printed them. A spreadsheet may take one that begins with `=`, `+`, `-` or "
                + "`@` for a formula: import the columns as text.")
        for chapter in chapters {
            page.heading(2, chapter.title, id: chapter.id)
            for paragraph in chapter.paragraphs { page.paragraph(paragraph) }
        }
    }

    private static var chapters: [Chapter] { [money, basis, freshness, pages, caching, stability, privacy] }

    private static let money: Chapter = (
        "money", "Money and quantities",
        [
            "Members that end in `_cents` are whole US cents, or a decimal text where what they count is not whole; the "
                + "same amount is printed beside them. No price ever was a floating-point number. What is not stated is "
                + "absent, never null and never zero.",
            "`price_cents` is one unit's price once all that is asked for is met: `minimum_quantity` units, which together cost "
                + "`checkout_cents`, and whatever `conditions` names. `single_unit_cents` is what one unit alone costs at that "
                + "store's registers, where that is known. `unit_price` is by weight, volume or count, so that packages "
                + "of different sizes compare.",
        ]
    )

    private static let basis: Chapter = (
        "basis", "How sure a price is",
        [
            "`exact`: it is printed, or follows from printed numbers alone. `at_most`: that or less. An ad that says "
                + "“buy one, get one free, save up to $5.49” tells only the most that the regular price can be, so the price "
                + "of each is half of that at most. `at_least`: that or more (“from $4.99”); it is never ranked as a price. "
                + "`unknown`: the words give no price, or we did not understand them.",
            "Nothing is guessed: every price is shown with the words it was read from. `evidence` of a deal leads to them, "
                + "to the rules that read them, and to the documents they stood in.",
        ]
    )

    private static let freshness: Chapter = (
        "freshness", "How fresh it is",
        [
            "Each deal says when it was last seen at its store (`confirmed_at`), and `freshness` says what that means: "
                + "`green` within 7 days, `amber` within 30, `red` longer ago. Red is shown, and never wins a comparison.",
            "The head of each answer has the same for the row that is worst off: `Circulard-Freshness` and "
                + "`Circulard-Confirmed-At`. While the database is down, answers that were made earlier go on being given, "
                + "with `Circulard-Stale` and `Cache-Control: no-cache`.",
            "A deal holds on the store's own calendar days, both included; `expires_at` is the instant of the midnight after.",
        ]
    )

    private static let pages: Chapter = (
        "pages", "Pages",
        [
            "`next` is the target of the next page, and so is the field `Link` with `rel=\"next\"`, in every format. Follow "
                + "it as it is until there is none. It goes on after the last row even where rows came or went in between; "
                + "a comparison is made anew for each page."
        ]
    )

    private static let caching: Chapter = (
        "caching", "Caching and limits",
        [
            "`Cache-Control` says how long an answer holds, which is never beyond the end of the first deal in it. Send the "
                + "`ETag` back as `If-None-Match`: where nothing has changed you get 304 and no body. Answers come "
                + "compressed to clients that send `Accept-Encoding: gzip`.",
            "`RateLimit-Policy` and `RateLimit` say how many requests a client has and how many are left; beyond that "
                + "comes 429 with `Retry-After`. Pages of other sites may read all of it (CORS).",
        ]
    )

    private static let stability: Chapter = (
        "stability", "What stays",
        [
            "Under `/v1` members and parameters are added, never changed or taken away: ignore members you do not know. "
                + "A parameter that is not known is refused, so that a slip is not taken for an answer. The `id` of a deal "
                + "stays as long as its store shows it; those of items and stores stay for good."
        ]
    )

    private static let privacy: Chapter = (
        "privacy", "Where you are",
        [
            "The point and the words you send are kept in memory with the cached answer alone. They are in no table, no "
                + "count and no line of the log. A ZIP code does as well as a point."
        ]
    )
}
