/// The older accessible site: one page per department, one tile per deal.
struct TilePage {
    let heading: String
    let store: PublixStore?
    let deals: [PublixDeal]
    var coupons: [PublixCoupon] = []

    var html: String {
        let name = htmlEscaped(heading)
        let mark = store.map { "Store \($0.adCode)" } ?? "Choose a store"
        return """
            <!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
            <html xmlns="http://www.w3.org/1999/xhtml"><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8" /><title>Publix Weekly Ad - \(name)</title></head>
            <body><div id="header"><h1>\(name)</h1><p>\(mark)<br>Page 1</div><div id="BrowseContent">
            \(deals.map(tile).joined())\(coupons.map(tile).joined())</div></body></html>
            """
    }

    private func tile(_ deal: PublixDeal) -> String {
        let title = htmlEscaped(deal.title)
        let image = "//akimages.shoplocal.com/dyn_li/90.0.90.0/Retailers/Publix/\(deal.code).jpg"
        return """
            <div class="theTileContainer"\(deal.isPaperCoupon ? "" : " data-listingid=\"\(deal.code)\"")>
              <div class="theTile">
                <div class="image" style="background-image:url(\(image))"></div>
                <div class="title">
                    <h2 class="ellipsis_text">\(title)</h2>
                </div>
                <div class="deal"><span class="ellipsis_text">\(htmlEscaped(deal.deal))</span></div>
                <div class="additionalDealInfo">\(htmlEscaped(deal.savings ?? ""))</div>
                <div class="description">\(htmlEscaped(deal.details ?? ""))</div>
                <div class="action-elide validDates"><span>Valid \(deal.first.slashed)
                    - \(deal.last.slashed)</span></div>
                <div class="containRedemptionInfo"></div>
                <a class="shoppingListButton" data_listingid="\(deal.code)" data_storeid="\(store?.adCode ?? 0)" \
            data_title="\(title)" data_finalprice="\(deal.finalPrice == 0 ? "0" : dollars(deal.finalPrice))" \
            data_startdate="\(deal.first.slashed)/\(deal.first.year)" data_expdate="\(deal.last.slashed)/\(deal.last.year)" href="#">Add to list<br></a>
              </div>
            </div>

            """
    }

    /// Digital coupons have no listing number.
    private func tile(_ coupon: PublixCoupon) -> String {
        """
        <div class="theTileContainer">
          <div class="theTile">
            <div class="title"><h2 class="ellipsis_text">\(htmlEscaped(coupon.title))</h2></div>
            <div class="deal"><span class="ellipsis_text">\(htmlEscaped(coupon.savings))</span></div>
            <div class="action-elide validDates"><span>Expires \(coupon.expires.slashed)</span></div>
            <p class="couponAPITerms">\(htmlEscaped(coupon.description))</p>
          </div>
        </div>

        """
    }
}
