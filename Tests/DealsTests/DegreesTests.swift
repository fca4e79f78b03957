import Deals
import Testing

@Suite struct DegreesTests {
    @Test(
        "are read to the millionth; further digits are cut",
        arguments: [
            ("33.79", 33_790_000, false), ("-84.2069937", -84_206_993, true), ("-84", -84_000_000, false),
            ("-8.433e1", -84_330_000, false), ("0.0000339E+6", 33_900_000, false), ("5e-324", 0, true),
            ("-0.0000001", 0, true), ("33.7900000", 33_790_000, false), ("360", 360_000_000, false),
        ])
    func reads(text: String, millionths: Int, isCut: Bool) {
        let degrees = Degrees(text)
        #expect(degrees?.millionths == millionths && degrees?.isCut == isCut)
    }

    @Test(
        "anything else is refused",
        arguments: [
            "", "-", ".5", "1.", "+1", "--1", "1.2.3", "1e", "1e1e1", "1e1000", "1e-9223372036854775808", "0x10", "１",
            "361", "1e999", "9999999999999999999", "nan",
        ])
    func refuses(text: String) { #expect(Degrees(text) == nil) }

    @Test(
        "print six decimals",
        arguments: [(-84_206_993, "-84.206993"), (0, "0.000000"), (-5, "-0.000005"), (90_000_000, "90.000000")])
    func prints(millionths: Int, text: String) { #expect("\(Degrees(millionths: millionths))" == text) }
}
