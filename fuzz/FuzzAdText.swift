import AdText
import Deals

/// libFuzzer calls this with every input: the zones of one ad line, one per line of text, in the order deal, savings
/// line, fine print, title, department; the last may be dates. Any bytes are read or refused; every reading is valid.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let lines = UnsafeBufferPointer(start: bytes, count: count)
        .split(separator: UInt8(ascii: "\n"), maxSplits: 4, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
    func line(_ index: Int) -> String? { lines.indices.contains(index) ? lines[index] : nil }

    let adLine = AdLine(deal: line(0), savings: line(1), details: line(2), title: line(3))
    let size = SizeReader.read(
        line(2) ?? line(0) ?? "", context: SizeContext(title: line(3) ?? "", department: line(4)))
    size.map(expectSound)
    let reading = AdReader.read(adLine)
    let listReading = ListPriceReader.read(regular: line(0), promo: line(1), soldBy: line(2))
    for reading in [reading, listReading] {
        expectSound(reading)
        expectPrintable(reading, size)
    }
    expectQuotes(reading, of: adLine)
    expectSoundDays(lines.last ?? "")
    return 0
}

/// Checks that printing neither overflows nor gives empty text, for any reading.
private func expectPrintable(_ reading: Reading, _ size: PackageSize?) {
    _ = (OfferPrinter.short(reading), OfferPrinter.deal(reading))
    expect(!OfferPrinter.sentence(reading).isEmpty, "a reading prints as a sentence", reading)
    guard let price = reading.price else { return }
    expect(price.cashNeeded.cents >= 0, "the cash for a price is not negative", reading)
    expect(!price.effectiveEach.decimalCents.isEmpty, "a price prints as text", reading)
    guard let unitPrice = UnitPrice(price: price, size: size) else { return }
    let display = unitPrice.displayUnit(for: price.unit)
    expect(!unitPrice.printed(per: display).isEmpty, "a unit price prints as text", unitPrice)
}
