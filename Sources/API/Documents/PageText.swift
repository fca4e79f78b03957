/// What the docs page says in plain words.
enum PageText {
    /// System fonts and colours, so that the page asks nothing of anyone; light or dark as the reader has it.
    static let head = """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>Circulard API</title>
        <style>
        :root { color-scheme: light dark; --line: #8886; --mark: #8882; }
        body { max-width: 46rem; margin: 0 auto; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif;
          overflow-wrap: break-word; }
        h2 { margin-top: 3rem; border-top: 1px solid var(--line); padding-top: 1rem; }
        code, pre { font: 0.9em/1.4 ui-monospace, monospace; }
        pre { overflow-x: auto; padding: 0.75rem; background: var(--mark); border-radius: 0.4rem; }
        dt { margin-top: 0.75rem; }
        dt code { font-weight: bold; }
        dd { margin-left: 1.25rem; }
        .type { opacity: 0.75; }
        </style>
        </head>
        <body>
        """

    static let formats = """
        Name one in `Accept`, or by a suffix of the path, which goes first: `/v1/deals.csv`. Without either it is JSON. \
        Texts in CSV stand as the store printed them. A spreadsheet may take one that begins with `=`, `+`, `-` or `@` \
        for a formula: import the columns as text.
        """

    static let problems = """
        What has no answer says why as `application/problem+json` (RFC 9457). `type` is `urn:circulard:problem:` and one of \
        these codes; the codes stay, the sentences may change.
        """

    /// A chapter begins with "# id Title".
    static let chapters = guide.split(separator: "# ").map { chapter in
        let paragraphs = chapter.split(separator: "\n").map(String.init)
        let heading = paragraphs[0].split(separator: " ", maxSplits: 1).map(String.init)
        return (id: heading[0], title: heading[1], paragraphs: Array(paragraphs.dropFirst()))
    }

    private static let guide = """
        # money Money and quantities
        Members that end in `_cents` are whole US cents, or a decimal text where what they count is not whole; the same \
        amount is printed beside them. No price ever was a floating-point number. What is not stated is absent, never null \
        and never zero.
        `price_cents` is one unit's price once all that is asked for is met: `minimum_quantity` units, which together cost \
        `checkout_cents`, and whatever `conditions` names. `single_unit_cents` is what one unit alone costs at that store's \
        registers, where that is known. `unit_price` is by weight, volume or count, so that packages of different sizes \
        compare.
        # basis How sure a price is
        `exact`: it is printed, or follows from printed numbers alone. `at_most`: that or less. An ad that says “buy one, \
        get one free, save up to $5.49” tells only the most that the regular price can be, so the price of each is half of \
        that at most. `at_least`: that or more (“from $4.99”); it is never ranked as a price. `unknown`: the words give no \
        price, or we did not understand them.
        Nothing is guessed: every price is shown with the words it was read from. `evidence` of a deal leads to them, to the \
        rules that read them, and to the documents they stood in.
        # freshness How fresh it is
        Each deal says when it was last seen at its store (`confirmed_at`), and `freshness` says what that means: `green` \
        within 7 days, `amber` within 30, `red` longer ago. Red is shown, and never wins a comparison.
        The head of each answer has the same for the row that is worst off: `Circulard-Freshness` and \
        `Circulard-Confirmed-At`. While the database is down, answers that were made earlier go on being given, with \
        `Circulard-Stale` and `Cache-Control: no-cache`.
        A deal holds on the store's own calendar days, both included; `expires_at` is the instant of the midnight after.
        # pages Pages
        `next` is the target of the next page, and so is the field `Link` with `rel="next"`, in every format. Follow it as it \
        is until there is none. It goes on after the last row even where rows came or went in between; a comparison is made \
        anew for each page.
        # caching Caching and limits
        `Cache-Control` says how long an answer holds, which is never beyond the end of the first deal in it. Send the `ETag` \
        back as `If-None-Match`: where nothing has changed you get 304 and no body. Answers come compressed to clients that \
        send `Accept-Encoding: gzip`.
        `RateLimit-Policy` and `RateLimit` say how many requests a client has and how many are left; beyond that comes 429 \
        with `Retry-After`. Pages of other sites may read all of it (CORS).
        # stability What stays
        Under `/v1` members and parameters are added, never changed or taken away: ignore members you do not know. A \
        parameter that is not known is refused, so that a slip is not taken for an answer. The `id` of a deal stays as long \
        as its store shows it; those of items and stores stay for good.
        # privacy Where you are
        The point and the words you send are kept in memory with the cached answer alone. They are in no table, no count and \
        no line of the log. A ZIP code does as well as a point.
        """
}
