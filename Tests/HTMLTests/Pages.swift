import HTML

/// A page in the form of weekly ads, with invented rows.
func adPage(_ cards: String, head: String = "", tail: String = "") -> [UInt8] {
    Array("<!DOCTYPE html><html><head>\(head)</head><body><ul>\(cards)</ul></body></html>\(tail)".utf8)
}

func card(_ title: String, _ deal: String) -> String {
    "<li class=\"card p-card\"><span class=\"title\">\(title)</span><b class='deal'>\(deal)</b></li>"
}

let twoCards = adPage(card("Oat Rings", "2 for $5.00") + card("Plum Jam", "$3.49"))

/// The titles of the cards in a page's tree.
func titles(_ page: borrowing HTMLDocument) throws -> [String?] {
    try page.rows(of: XPath("//li[has-class('card')]"), fields: [XPath(".//*[has-class('title')]")]).map { $0[0] }
}

/// The text of the single element `<p id="it">` with the content `inside`.
func paragraph(_ inside: String) throws -> String? {
    try HTMLDocument(utf8: Array("<html><body><p id=it>\(inside)</p></body></html>".utf8)).first(XPath("//*[@id='it']"))
}

func errorCode(_ body: () throws -> Void) -> HTMLError.Code? {
    do { try body() } catch let error as HTMLError { return error.code } catch { return nil }
    return nil
}

/// The properties of a document in a form that the test macros can copy.
struct Verdict {
    let isComplete: Bool, incompleteReason: String?, damage: String?, endsWithHTMLClose: Bool, strippedNULs: Int

    init(_ document: borrowing HTMLDocument) {
        (isComplete, incompleteReason) = (document.isComplete, document.incompleteReason)
        (damage, endsWithHTMLClose) = (document.damage, document.endsWithHTMLClose)
        strippedNULs = document.strippedNULs
    }
}
