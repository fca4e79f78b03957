import Deals

// What the tables of costs are written in.

func regular(_ cents: Int, _ basis: PriceBasis = .exact) -> RegularPrice {
    RegularPrice(CentsFraction(Money(cents: cents)), basis: basis)
}

func bundle(_ quantity: Int, _ cents: Int) -> Promotion.Benefit {
    .bundle(quantity: quantity, total: Money(cents: cents))
}

func free(_ buy: Int, _ get: Int) -> Promotion.Benefit { .buyGet(buy: buy, get: get, percentOff: 100) }

let florida = RegisterRules(bogoOne: .full)
let georgia = RegisterRules(bogoOne: .half)
let atRate = RegisterRules(bundleOne: .rate)
let atRegular = RegisterRules(bundleOne: .regular)

func cents(_ cents: Int, _ basis: PriceBasis = .exact) -> Cost { Cost(Money(cents: cents), basis: basis) }
