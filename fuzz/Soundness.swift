import AdText
import Deals

/// Ends the run where something does not hold; libFuzzer keeps the input.
func expect(_ holds: Bool, _ what: String, _ value: @autoclosure () -> Any) {
    guard !holds else { return }
    fatalError("it does not hold that \(what): \(value())")
}

/// What holds for every reading, whatever the words: no price without a promotion, beside unread words or below zero.
func expectSound(_ reading: Reading) {
    if reading.promotion == nil || !reading.residue.isEmpty {
        expect(reading.price == nil, "a partial reading has no price", reading)
    }
    if let price = reading.price {
        expect(price.effectiveEach.numerator >= 0, "a price is not negative", reading)
        expect(price.quantity >= 1, "a price is for at least one", reading)
        expect(price.basis != .unknown, "a price says what it is", reading)
        expect(!reading.evidence.isEmpty, "a price has its evidence", reading)
    }
    if let regular = reading.regular {
        expect(regular.amount.numerator >= 0, "a regular price is not negative", reading)
    }
}

/// Evidence stands in the line, word for word, where it says.
func expectQuotes(_ reading: Reading, of line: AdLine) {
    for evidence in reading.evidence {
        let rest = line.words(of: evidence.field).unicodeScalars.dropFirst(evidence.start)
        expect(rest.starts(with: evidence.text.unicodeScalars), "the line holds the words it quotes", evidence)
    }
}

extension AdLine {
    fileprivate func words(of field: Evidence.Field) -> String {
        switch field {
        case .deal: deal ?? ""
        case .savings: savings ?? ""
        case .details: details ?? ""
        case .title: title ?? ""
        case .regularPrice, .promoPrice: ""
        }
    }
}

func expectSound(_ size: PackageSize) {
    expect(size.smallest.unit == size.largest.unit, "a size has one unit", size)
    expect(0 < size.smallest.parts && size.smallest.parts <= size.largest.parts, "a range goes up", size)
}

func expectSoundDays(_ text: String) {
    let validity = DateReader.validity(of: text, near: LocalDay(daysSinceEpoch: 20_000))
    expect(validity.map { $0.first <= $0.last } ?? true, "days go on", text)
    for case let day? in [validity?.first, validity?.last, DateReader.day(iso: text)] {
        expect((2000...2099).contains(day.year), "a day is of 2000 to 2099", text)
    }
    expect(DateReader.instant(text) ?? text == text, "an instant is its own text", text)
}
