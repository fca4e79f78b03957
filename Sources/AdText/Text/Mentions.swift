import Words

extension TokenCursor {
    /// What a line names anywhere: clauses that can begin with any word need not be tried without it.
    struct Mentions: OptionSet {
        let rawValue: UInt8
        static let coupon = Mentions(rawValue: 1)
        static let card = Mentions(rawValue: 2)
        static let all: Mentions = [.coupon, .card]

        init(rawValue: UInt8) { self.rawValue = rawValue }

        init(of tokens: [Token]) {
            self = []
            if tokens.contains(where: { $0.has(.mentionedCoupon) }) { insert(.coupon) }
            if tokens.contains(where: { $0.has(.mentionedCard) }) { insert(.card) }
        }
    }
}
