import AdText
import Deals

/// Ends the run if a condition does not hold; libFuzzer keeps the input.
func expect(_ holds: Bool, _ what: String, _ value: @autoclosure () -> Any) {
    guard !holds else { return }
    fatalError("violated: \(what): \(value())")
}

/// Checks the properties of every reading: no price without a promotion, none beside unread text, none below zero.
func expectSound(_ reading: Reading) {
    if reading.promotion == nil || !reading.unparsedText.isEmpty {
        expect(reading.price == nil, "a partial reading has no price", reading)
    }
    if let price = reading.price {
        expect(price.effectiveEach.numerator >= 0, "a price is not negative", reading)
        expect(price.quantity >= 1, "a price is for at least one", reading)
        expect(price.basis != .unknown, "a price has a known basis", reading)
        expect(!reading.evidence.isEmpty, "a price has its evidence", reading)
    }
    if let regular = reading.regular {
        expect(regular.amount.numerator >= 0, "a regular price is not negative", reading)
    }
}

/// Checks that the evidence is in the line, exactly as quoted, at the stated offset.
func expectQuotes(_ reading: Reading, of line: AdLine) {
    for evidence in reading.evidence {
        let rest = line.words(of: evidence.field).unicodeScalars.dropFirst(evidence.start)
        expect(rest.starts(with: evidence.text.unicodeScalars), "the line contains the quoted text", evidence)
    }
}

extension AdLine {
    fileprivate func words(of field: Evidence.AdField) -> String {
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
    expect(0 < size.smallest.parts && size.smallest.parts <= size.largest.parts, "a range is ascending", size)
}

func expectSoundDays(_ text: String) {
    let printed = PrintedDays(valid: text, texts: [.details: text])
    let runs = ValidityDecision(of: printed, seen: LocalDay(daysSinceEpoch: 20_000), weekStartsOn: 4).runs
    expect(!runs.isEmpty && runs.allSatisfy { $0.first <= $0.last }, "an offer has days", text)
    expect(zip(runs, runs.dropFirst()).allSatisfy { $0.last < $1.first }, "days are ascending", text)
    for case let day? in runs.flatMap({ [$0.first, $0.last] }) + [DateReader.day(iso: text)] {
        expect((2000...2099).contains(day.year), "a day is within 2000 to 2099", text)
    }
    expect(DateReader.instant(text) ?? text == text, "an instant is returned unchanged", text)
}
