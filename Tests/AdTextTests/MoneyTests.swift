import Deals
import Testing

@testable import AdText

@Suite struct MoneyTests {
    @Test(
        "reads every spelling of an amount",
        arguments: [
            ("$6.99", 699), ("6.99", 699), (".99", 99), ("$.75", 75), ("99¢", 99), ("1¢", 1), ("$1", 100), ("$ 7", 700),
            ("$3.", 300),
            ("5.5", 550), ("10.0", 1000), ("$1,299.99", 129_999), ("$100,000.00", 10_000_000), ("4¢", 4), ("150¢", 150),
        ])
    func amounts(text: String, cents: Int) {
        var cursor = Cursor(Tokenizer.dealTokens(of: CleanText(text)))
        #expect(cursor.price() == Money(cents: cents))
        #expect(cursor.isAtEnd)
    }

    @Test(
        "reads no amount where none is printed whole",
        arguments: [
            "$2.9", "$1.999", "5", "$", "$.", "¢", ".99¢", "$100,000.01", "$99999999999", "6.999", "$0.00", "0.00",
            "5%", "lb",
        ])
    func none(text: String) {
        var cursor = Cursor(Tokenizer.dealTokens(of: CleanText(text)))
        #expect(cursor.price() == nil)
    }

    @Test(
        "rounds a JSON literal half up without a binary fraction",
        arguments: [
            ("5.79", 579), ("0.9326000000000001", 93), ("0.935", 94), ("0.934999999999999", 93), ("5", 500),
            ("5.0", 500), ("0", 0),
            ("12.5", 1250), ("100000", 10_000_000), ("8.29", 829),
        ])
    func literal(text: String, cents: Int) {
        #expect(DecimalLiteral.money(text) == Money(cents: cents))
    }

    @Test(
        "refuses odd literals",
        arguments: [
            "1e3", "-5.79", "+5", "", ".", ".5", "5.", "1.2.3", " 5", "5,79", "NaN", "100000.01",
            "99999999999999999999", "٥",
            "0.00000000000000000000000000000000001",
        ])
    func oddLiteral(text: String) {
        #expect(DecimalLiteral.money(text) == nil)
    }
}
