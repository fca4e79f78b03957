/// Pages that a bot manager or a login wall serves instead of the requested page.
enum BlockedPages {
    /// Status 200, about 2.4 kB: a page that demands a proof of work and reloads itself.
    static func interstitial(for path: String) -> String {
        let proof = String(repeating: "AAQAAAAJ_____1f3c2b7e90a4d58d61f0c9be2a7735", count: 28)
        return """
            <!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>&nbsp;</title>\
            <noscript><meta http-equiv="refresh" content="5; URL='\(htmlEscaped(path))?bm-verify=\(proof)'" /></noscript>\
            <script>var i = 1782475200; var j = i + Number("2916" + "41873");\
            var xhr = new XMLHttpRequest(); xhr.withCredentials = true;\
            xhr.addEventListener("loadend", function () { try { var data = JSON.parse(xhr.responseText);\
            if (data.hasOwnProperty('reload')) { if (data['reload'] == true) { window.location.reload(); } }\
            else if (data.hasOwnProperty('location')) { document.location = data['location']; } } catch (e) {} });\
            xhr.open("POST", "/_sec/verify?provider=interstitial", false);\
            xhr.setRequestHeader("Content-Type", "application/json");\
            xhr.send(JSON.stringify({"bm-verify": "\(proof.prefix(400))", "pow": j}));</script>\
            </head><body></body></html>
            """
    }

    static func accessDenied(for path: String) -> String {
        """
        <HTML><HEAD>
        <TITLE>Access Denied</TITLE>
        </HEAD><BODY>
        <H1>Access Denied</H1>

        You don't have permission to access "\(htmlEscaped(path))" on this server.<P>
        Reference&#32;&#35;18&#46;2f4d1702&#46;1782475200&#46;1a2b3c4d
        </BODY>
        </HTML>
        """
    }

    static let login = """
        <!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Log In | Club Publix</title></head><body>
        <main><form id="localAccountForm" action="/login" method="post"><h1>Log in or sign up</h1>
        <label for="signInName">Email</label><input id="signInName" name="signInName" type="email">
        <label for="password">Password</label><input id="password" name="password" type="password">
        <button id="next" type="submit">Log in</button></form></main></body></html>
        """
}
