import Deals
import Testing

@testable import AdText

@Suite struct MoneyTests {
    @Test(
        "reads every spelling of an amount",
        arguments: [
            ("$6.99", 699), ("6.99", 699), (".99", 99), ("$.75", 75), ("99¢", 99), ("1¢", 1), ("$1", 100), ("$ 7", 700),
            ("$3.", 300),
            ("5.5", 550), ("$2.9", 290), ("$l.99", 199), ("$3.9O", 390), ("$1O", 1000), ("1⁹⁹", 199), ("10.0", 1000),
            ("$1,299.99", 129_999), ("$100,000.00", 10_000_000), ("4¢", 4), ("150¢", 150),
        ])
    func amounts(text: String, cents: Int) {
        var cursor = TokenCursor(Tokenizer.dealTokens(of: CleanText(text)))
        #expect(cursor.price() == Money(cents: cents))
        #expect(cursor.isAtEnd)
    }

    @Test(
        "reads no incomplete amount",
        arguments: [
            "$1.999", "5", "$", "$.", "¢", ".99¢", "$100,000.01", "$99999999999", "6.999", "$0.00", "0.00",
            "5%", "lb",
        ])
    func none(text: String) {
        var cursor = TokenCursor(Tokenizer.dealTokens(of: CleanText(text)))
        #expect(cursor.price() == nil)
    }

    @Test(
        "reads a JSON literal without a binary fraction, ignoring the noise of a double",
        arguments: [
            ("5.79", 579), ("3.9900000000000002", 399), ("8.2899999999999991", 829), ("0.30000000000000004", 30),
            ("5", 500),
            ("5.0", 500), ("0", 0), ("5.7900", 579), ("9.9999999999999999", 1000), ("99999.99999999999999", 10_000_000),
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
            "0.00000000000000000000000000000000001", "3.999", "0.001", "0.9326000000000001", "0.935",
            "0.934999999999999",
            "5.790000001", "5.7899999", "100000.0099999999999",
        ])
    func oddLiteral(text: String) {
        #expect(DecimalLiteral.money(text) == nil)
    }
}
