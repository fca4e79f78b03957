import HTML

/// A page of the shape weekly ads have, with rows of our own.
func adPage(_ cards: String, head: String = "", tail: String = "") -> [UInt8] {
    Array("<!DOCTYPE html><html><head>\(head)</head><body><ul>\(cards)</ul></body></html>\(tail)".utf8)
}

func card(_ title: String, _ deal: String) -> String {
    "<li class=\"card p-card\"><span class=\"title\">\(title)</span><b class='deal'>\(deal)</b></li>"
}

let twoCards = adPage(card("Oat Rings", "2 for $5.00") + card("Plum Jam", "$3.49"))

/// Titles of the cards a page's tree holds.
func titles(_ page: borrowing HTMLDocument) throws -> [String?] {
    try page.rows(of: XPath("//li[has-class('card')]"), fields: [XPath(".//*[has-class('title')]")]).map { $0[0] }
}

/// The text of the one element `<p id="it">` when `inside` is its content.
func paragraph(_ inside: String) throws -> String? {
    try HTMLDocument(utf8: Array("<html><body><p id=it>\(inside)</p></body></html>".utf8)).first(XPath("//*[@id='it']"))
}

func errorCode(_ body: () throws -> Void) -> HTMLError.Code? {
    do { try body() } catch let error as HTMLError { return error.code } catch { return nil }
    return nil
}

/// What a document says of itself, in a form the test macros can copy.
struct Verdict {
    let isComplete: Bool, incompleteReason: String?, damage: String?, endsWithHTMLClose: Bool, strippedNULs: Int

    init(_ document: borrowing HTMLDocument) {
        (isComplete, incompleteReason) = (document.isComplete, document.incompleteReason)
        (damage, endsWithHTMLClose) = (document.damage, document.endsWithHTMLClose)
        strippedNULs = document.strippedNULs
    }
}
