extension TokenCursor {
    /// What a line names anywhere: clauses that can begin with any word need not be tried without it.
    struct Mentions: OptionSet {
        let rawValue: UInt8
        static let coupon = Mentions(rawValue: 1)
        static let card = Mentions(rawValue: 2)
        static let all: Mentions = [.coupon, .card]

        init(rawValue: UInt8) { self.rawValue = rawValue }

        init(of tokens: [Token]) {
            self = tokens.reduce(into: []) { found, token in
                if let mentioned = Self.words[token.word] { found.formUnion(mentioned) }
            }
        }

        private static let words: WordTable<Mentions> = [
            "coupon": .coupon, "ecoupon": .coupon, "ecoupons": .coupon, "digital": .coupon, "electronic": .coupon,
            "clip": .coupon,
            "clipped": .coupon, "online": .coupon, "app": .coupon, "card": .card, "cardholder": .card,
            "cardholders": .card,
            "membership": .card, "member": .card, "account": .card, "club": .card, "loyalty": .card, "reward": .card,
            "perks": .card,
            "insider": .card, "shoppers": .card, "vic": .card, "mvp": .card, "prime": .card, "plus": .card,
        ]
    }
}
