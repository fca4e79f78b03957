/// The weekly-ad page as the server has sent it since 2022: without a deal. Its script fetches the cards and puts them
/// in. It also asks for an image, a style sheet and a frame, sends a beacon and opens a socket, as pages do.
struct ScriptedPage: Sendable {
    static let scriptPath = "/savings/app.js"
    private static let cards = "cards"

    let call: Call

    /// - Parameter ad: the reply with all cards.
    func reply(_ ad: (Call) -> SimReply) -> SimReply {
        if call.path == Self.scriptPath { return SimReply(200, Array(Self.script.utf8), type: "text/javascript") }
        let isPage = call.path.hasSuffix("/view-all") && call.parameter(Self.cards) == nil
        return isPage ? SimReply(html: Self.page) : ad(call)
    }

    private static let page = """
        <!DOCTYPE html>
        <html lang="en"><head><meta charset="utf-8"><title>Weekly Ad | Publix Super Markets</title>
        <link rel="stylesheet" href="/savings/app.css"></head>
        <body><main id="main"><section class="category-section"><div class="p-card p-savings-card skeleton"></div></section>
        <img src="/savings/pixel.gif" alt=""><iframe src="/savings/frame"></iframe></main>
        <script src="\(scriptPath)"></script></body></html>

        """

    private static let script = """
        navigator.sendBeacon("/savings/beacon", "seen");
        try { new WebSocket("ws://" + location.host + "/savings/socket"); } catch (error) {}
        fetch(location.href + "&\(cards)=1", {headers: {Accept: "text/html"}})
          .then(response => response.text())
          .then(text => {
            const page = new DOMParser().parseFromString(text, "text/html");
            document.body.replaceWith(document.adoptNode(page.body));
          });

        """
}
