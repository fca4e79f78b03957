import Deals
import TestSupport
import Testing

@Suite struct GTINTests {
    @Test(
        "reads the numbers of every length, as they are printed",
        arguments: [
            ("049000028904", "00049000028904"),  // a UPC
            ("0 49000 02890 4", "00049000028904"),
            ("0-36000-29145-2", "00036000291452"),
            ("0049000028904", "00049000028904"),  // the same, as an EAN scanner gives it
            ("4006381333931", "04006381333931"),  // an EAN
            ("96385074", "00000096385074"),  // a short EAN
            ("10614141000415", "10614141000415"),  // a case of several
            ("00049000028904", "00049000028904"),
            ("9771234567898", "09771234567898"),  // a periodical
        ])
    func reads(text: String, digits: String) throws { #expect(try GTIN(text).digits == digits) }

    @Test(
        "adds the zeros that the short form on cans omits",
        arguments: [
            ("04252614", "042100005264"), ("01234505", "012000003455"), ("01234514", "012100003454"),
            ("01234523", "012200003453"), ("01234531", "012300000451"), ("01234543", "012340000053"),
            ("01234565", "012345000065"), ("01234596", "012345000096"),
        ])
    func short(text: String, full: String) throws { #expect(try GTIN(text) == GTIN(full)) }

    @Test(
        "refuses text without a valid length",
        arguments: [
            "", " ", "milk", "4011", "4900002890", "04900002890", "0490000289041234", "04900002890X", "٠٤٩٠٠٠٠٢٨٩٠٤",
            "+49000028904", "049000028904.0",
        ])
    func notANumber(text: String) { #expect(refusal(of: text) == .notANumber) }

    @Test(
        "refuses a wrong check digit and gives the right one",
        arguments: [
            ("049000028905", 4), ("036000291453", 2), ("0004900002890", 8), ("04252615", 4), ("10614141000410", 5),
        ])
    func wrongCheckDigit(text: String, expected: Int) {
        #expect(refusal(of: text) == .wrongCheckDigit(expected: expected))
    }

    @Test(
        "refuses numbers of a single shop",
        arguments: [
            "00000000000000", "000000000000", "00000000",
            "000000040112",  // the produce number 4011, padded
            "212345601990",  // weighed, with its price
            "2012345678903", "20123451", "412345678903", "512345678900", "9801234567892", "9912345678909",
            "90212345600002",
        ])
    func notOfAProduct(text: String) { #expect(refusal(of: text) == .notOfAProduct) }

    @Test("a changed digit is always detected")
    func oneDigitChanged() throws {
        var generator = SeededGenerator(for: "gtin")
        for _ in 1...500 {
            let body = "0" + String(Int.random(in: 60_000_000_000...139_999_999_999, using: &generator))
            let number = try #require((0...9).map { body.suffix(12) + String($0) }.first { refusal(of: $0) == nil })
            let place = Int.random(in: 0..<13, using: &generator)
            var digits = Array(number)
            digits[place] = generator.pick("0123456789".filter { $0 != digits[place] }.map { $0 })
            let changed = refusal(of: String(digits))
            guard case .wrongCheckDigit = changed else {
                Issue.record("\(number) became \(String(digits)): \(String(describing: changed))")
                continue
            }
        }
    }

    private func refusal(of text: String) -> GTIN.Refusal? {
        do throws(GTIN.Refusal) {
            _ = try GTIN(text)
            return nil
        } catch { return error }
    }
}

@Suite struct SKUFormTests {
    @Test(
        "a UPC without its check digit, in thirteen digits",
        arguments: [
            ("049000028904", "0004900002890"), ("011110417008", "0001111041700"), ("012000809941", "0001200080994"),
            ("0-41000-02249-4", "0004100002249"), ("895334001089", "0089533400108"), ("04252614", "0004210000526"),
            ("4006381333931", "0400638133393"), ("96385074", "0000009638507"),
        ])
    func upc13(gtin: String, sku: String) throws {
        #expect(try SKUForm.upc13WithoutCheckDigit.sku(of: GTIN(gtin)) == sku)
    }

    @Test("a multi-unit case has none")
    func pack() throws { #expect(try SKUForm.upc13WithoutCheckDigit.sku(of: GTIN("10614141000415")) == nil) }
}
