import Deals

// Shorthand for the reference tables of costs.

func regular(_ cents: Int, _ basis: PriceBasis = .exact) -> RegularPrice {
    RegularPrice(CentsFraction(Money(cents: cents)), basis: basis)
}

func bundle(_ quantity: Int, _ cents: Int) -> Promotion.Benefit {
    .bundle(quantity: quantity, total: Money(cents: cents))
}

func free(_ buy: Int, _ get: Int) -> Promotion.Benefit { .buyGet(buy: buy, get: get, percentOff: 100) }

let florida = CheckoutPolicy(singleBogoUnit: .full)
let georgia = CheckoutPolicy(singleBogoUnit: .half)
let atRate = CheckoutPolicy(partialBundle: .rate)
let atRegular = CheckoutPolicy(partialBundle: .regular)

func cents(_ cents: Int, _ basis: PriceBasis = .exact) -> Cost { Cost(Money(cents: cents), basis: basis) }
