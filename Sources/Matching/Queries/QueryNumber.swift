import Deals

/// A number that names an item.
struct QueryNumber: CustomStringConvertible {
    let digits: String
    let identities: Set<ItemIdentity>

    /// - Parameter text: as typed: "0 11110 91682 2", "PLU 4062", "UPC: 011110916822".
    /// - Returns: nil if the text is not a number of four digits or more.
    init?(typed text: String) {
        let words = text.lowercased().split { " -:#.".contains($0) }
        let number = words.drop { Self.names.contains(String($0)) }
        self.init(number.joined())
    }

    private static let names: Set = [
        "plu", "upc", "upc-a", "ean", "gtin", "barcode", "bar", "code", "sku", "item", "no", "number",
    ]

    /// - Returns: nil if the text is not a number of four digits or more.
    init?(_ digits: String) {
        guard digits.utf8.count >= 4, digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        self.digits = digits
        identities = Self.plus(digits).union(Self.gtins(digits).map(ItemIdentity.gtin))
    }

    private static func plus(_ digits: String) -> Set<ItemIdentity> {
        guard digits.count <= 5 || digits.count == 13, let plu = PLU(digits) ?? PLU(digits.drop { $0 == "0" }) else {
            return []
        }
        return [.plu(plu)]
    }

    private static func gtins(_ digits: String) -> [GTIN] {
        let printed = try? GTIN(digits)
        // A spreadsheet took the zeros in front of a bar code.
        let isCut = digits.count == 7 || (10...11).contains(digits.count)
        let whole = isCut ? try? GTIN(padded(digits, to: digits.count == 7 ? 8 : 12)) : nil
        // A chain's 13 digits, or a number on a package whose last digit was not typed.
        let isOpen = digits.count == 13 || (10...12).contains(digits.count) && printed == nil
        let completed = isOpen ? try? GTIN(withoutCheckDigit: padded(digits, to: 13)) : nil
        return [printed, whole, completed].compactMap(\.self)
    }

    private static func padded(_ digits: String, to length: Int) -> String {
        String(repeating: "0", count: length - digits.count) + digits
    }

    var description: String {
        let kinds = identities.map { identity in
            switch identity {
            case .gtin(let gtin): "GTIN \(gtin.digits)"
            case .plu(let plu): "PLU \(plu.digits)\(plu.isOrganic ? ", organic" : "")"
            case .randomWeight(_, let item): "weighed item \(item)"
            case .sku(_, let number): "item number \(number)"
            }
        }
        return (kinds.sorted() + ["a chain's item number \(digits)"]).joined(separator: " or ")
    }
}
