import Deals
import WebKit

/// The text of the docs page.
enum PageText {
    static let formats = """
        Name the format in `Accept`, or in a suffix of the path, which takes precedence: `/v1/deals.csv`. The default is \
        JSON. CSV contains texts as the store printed them. A spreadsheet may take a text that begins with `=`, `+`, `-` \
        or `@` for a formula: import the columns as text.
        """

    static let problems = """
        An error is an `application/problem+json` object (RFC 9457). Its `type` is `urn:circulard:problem:` and one of these \
        codes. The codes are stable; the sentences may change.
        """

    /// A chapter begins with "# id Title".
    static let chapters = guide.split(separator: "# ").map { chapter in
        let paragraphs = chapter.split(separator: "\n").map(String.init)
        let heading = paragraphs[0].split(separator: " ", maxSplits: 1).map(String.init)
        return (id: heading[0], title: heading[1], paragraphs: Array(paragraphs.dropFirst()))
    }

    private static let guide = """
        # money Money and quantities
        Members that end in `_cents` are whole US cents, or decimal text where an amount is not whole; the same amount is \
        printed beside them. Floating-point numbers are never used for money. A value that is not stated is absent, never \
        null or zero.
        `price_cents` is the price of one unit if all terms are met: you buy `minimum_quantity` units, which together cost \
        `checkout_cents`, and meet the `conditions`. `single_unit_cents` is the price of a single unit at that store's \
        registers, where it is known. `unit_price` is by weight, volume or count, so that packages of different sizes can be \
        compared.
        # basis Certainty of a price
        `exact`: the price is printed, or follows from printed numbers. `at_most`: this price or less. “Buy one, get one \
        free, save up to $5.49” states only the highest regular price, so each of two costs at most half of it. `at_least`: \
        this price or more (“from $4.99”); such a price is never ranked. `unknown`: the text gives no price, or it was not \
        understood.
        Prices are never guessed. Each one is shown with the text that it was read from; `evidence_url` leads to the text, \
        the rules that read it, and the documents.
        # freshness Freshness
        `confirmed_at` is the time when a deal was last seen at its store. `freshness` is `green` within \
        \(Freshness.greenDays) days, `amber` within \(Freshness.amberDays), and `red` later. Red deals are shown, and never win a \
        comparison.
        The headers `Circulard-Freshness` and `Circulard-Confirmed-At` have the values of the stalest row. While the \
        database is down, earlier answers are served with `Circulard-Stale` and `Cache-Control: no-cache`.
        A deal is valid on the store's own calendar days, first and last included; `expires_at` is the midnight after.
        # pages Pages
        `next` is the target of the next page, as is the header `Link` with `rel="next"` in every format. Use it unchanged \
        until there is none. It continues after the last row, even if rows were added or removed meanwhile; a comparison is \
        computed anew for each page.
        # caching Caching and limits
        `Cache-Control` says how long an answer is valid, which is never longer than the first deal in it. Send the `ETag` \
        back as `If-None-Match`: if nothing has changed, the answer is 304 without a body. Answers are compressed for \
        clients that send `Accept-Encoding: gzip`. The answer to a posted list is computed anew each time, and no cache keeps it.
        `RateLimit-Policy` and `RateLimit` say how many requests a client has and how many are left. Beyond the limit the \
        answer is 429 with `Retry-After`. Pages of other sites may read all endpoints (CORS).
        # stability Stability
        Under `/v1`, members and parameters are added, and never changed or removed: ignore members that you do not know. An \
        unknown parameter is refused, so that a typing error is noticed. The `id` of a deal is stable as long as its store \
        shows it; those of listings and stores are stable for good.
        # privacy Your location
        The point and the words that you send are kept in memory only, with the cached answer; a posted list is not kept. They are not stored, counted \
        or logged. A ZIP code can be used instead of a point.
        """
}
