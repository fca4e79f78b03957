/// A state's bounds in tenths of a degree, north and west, the quadrant of all US shops. They extend a tenth of a
/// degree (some miles) beyond the state, since chains locate stores by street.
struct Outline: Sendable {
    let north: ClosedRange<Int>, west: ClosedRange<Int>
    /// The time zone if no zone line matches.
    let zone: String

    init(_ north: ClosedRange<Int>, _ west: ClosedRange<Int>, _ zone: String) {
        (self.north, self.west, self.zone) = (north, west, zone)
    }
}

private let eastern = "America/New_York"
private let central = "America/Chicago"
private let mountain = "America/Denver"
private let pacific = "America/Los_Angeles"
private let indiana = "America/Indiana/Indianapolis"
private let kentucky = "America/Kentucky/Louisville"
private let michigan = "America/Detroit"
private let arizona = "America/Phoenix"
private let boise = "America/Boise"

/// The Aleutian islands beyond the 180th meridian and the western islands of Hawaii are not included.
let outlines: [String: Outline] = [
    "AL": Outline(300...352, 847...886, central),
    "AK": Outline(511...716, 1298...1800, "America/Anchorage"),
    "AZ": Outline(312...372, 1089...1150, mountain),
    "AR": Outline(329...366, 895...948, central),
    "CA": Outline(324...422, 1140...1246, pacific),
    "CO": Outline(368...412, 1019...1092, mountain),
    "CT": Outline(408...422, 716...739, eastern),
    "DE": Outline(383...400, 749...759, eastern),
    "DC": Outline(386...391, 768...773, eastern),
    "FL": Outline(242...311, 798...878, eastern),
    "GA": Outline(302...351, 806...858, eastern),
    "HI": Outline(188...224, 1547...1604, "Pacific/Honolulu"),
    "ID": Outline(418...491, 1109...1174, pacific),
    "IL": Outline(368...427, 869...917, central),
    "IN": Outline(376...419, 846...882, indiana),
    "IA": Outline(402...436, 900...968, central),
    "KS": Outline(368...401, 944...1022, central),
    "KY": Outline(363...393, 818...897, kentucky),
    "LA": Outline(288...332, 886...942, central),
    "ME": Outline(428...476, 668...712, eastern),
    "MD": Outline(377...399, 749...796, eastern),
    "MA": Outline(411...430, 698...737, eastern),
    "MI": Outline(415...485, 820...906, michigan),
    "MN": Outline(433...495, 893...974, central),
    "MS": Outline(300...351, 879...918, central),
    "MO": Outline(358...408, 889...959, central),
    "MT": Outline(442...492, 1039...1162, mountain),
    "NE": Outline(398...432, 952...1042, central),
    "NV": Outline(349...422, 1139...1202, pacific),
    "NH": Outline(425...455, 705...727, eastern),
    "NJ": Outline(388...415, 737...757, eastern),
    "NM": Outline(312...372, 1029...1092, mountain),
    "NY": Outline(403...452, 717...799, eastern),
    "NC": Outline(336...367, 753...845, eastern),
    "ND": Outline(458...492, 964...1042, central),
    "OH": Outline(383...421, 804...850, eastern),
    "OK": Outline(335...372, 943...1032, central),
    "OR": Outline(418...464, 1163...1247, pacific),
    "PA": Outline(396...424, 745...807, eastern),
    "RI": Outline(410...422, 710...721, eastern),
    "SC": Outline(319...354, 784...835, eastern),
    "SD": Outline(423...461, 963...1042, central),
    "TN": Outline(348...368, 815...905, eastern),
    "TX": Outline(257...367, 934...1068, central),
    "UT": Outline(368...422, 1089...1142, mountain),
    "VT": Outline(426...452, 713...736, eastern),
    "VA": Outline(364...396, 750...838, eastern),
    "WA": Outline(454...492, 1168...1250, pacific),
    "WV": Outline(371...408, 776...828, eastern),
    "WI": Outline(423...475, 861...930, central),
    "WY": Outline(408...452, 1039...1112, mountain),
    "PR": Outline(177...187, 650...681, "America/Puerto_Rico"),
    "VI": Outline(175...186, 644...653, "America/St_Thomas"),
]

/// The zone lines within states, as steps along them: correct for every town of 500 people except a dozen in Arizona's
/// reservations and on the plains. Towns that keep their neighbours' time, such as Phenix City, count by their clocks.
let zoneLines: [String: [USState.ZoneLine]] = [
    "AL": [
        .init(central, southOf: 3240), .init(central, westOf: 8525), .init(eastern, southOf: 3320),
    ],
    "AZ": [
        .init(arizona, southOf: 3525), .init(arizona, westOf: 11143),
    ],
    "FL": [
        .init(eastern, southOf: 2988), .init(central, southOf: 3055, westOf: 8502),
        .init(eastern, southOf: 3055), .init(central, westOf: 8488),
    ],
    "ID": [
        .init(boise, southOf: 4550)
    ],
    "IN": [
        .init(central, southOf: 3820, westOf: 8650), .init(central, southOf: 3850, westOf: 8730),
        .init(indiana, southOf: 4073), .init(central, southOf: 4090, westOf: 8709),
        .init(indiana, southOf: 4090), .init(central, southOf: 4115, westOf: 8693),
        .init(indiana, southOf: 4115), .init(central, southOf: 4143, westOf: 8646),
        .init(central, westOf: 8652),
    ],
    "KS": [
        .init(central, southOf: 3774), .init(mountain, southOf: 3957, westOf: 10148),
    ],
    "KY": [
        .init(central, southOf: 3734, westOf: 8545), .init(central, southOf: 3730, westOf: 8498),
        .init(central, southOf: 3755, westOf: 8620), .init(central, westOf: 8625),
    ],
    "MI": [
        .init(central, southOf: 4625, westOf: 8740), .init(central, southOf: 4650, westOf: 8970),
    ],
    "ND": [
        .init(mountain, southOf: 4660, westOf: 10100), .init(mountain, southOf: 4750, westOf: 10210),
    ],
    "NE": [
        .init(mountain, westOf: 10125)
    ],
    "NV": [
        .init(pacific, southOf: 4050), .init(pacific, westOf: 11420), .init(mountain, southOf: 4120),
    ],
    "OR": [
        .init(pacific, westOf: 11820), .init(boise, southOf: 4440),
    ],
    "SD": [
        .init(mountain, southOf: 4417, westOf: 10120), .init(central, southOf: 4417),
        .init(mountain, westOf: 10050),
    ],
    "TN": [
        .init(central, southOf: 3515, westOf: 8545), .init(eastern, southOf: 3515),
        .init(central, southOf: 3555, westOf: 8536), .init(eastern, southOf: 3555),
        .init(central, westOf: 8487),
    ],
    "TX": [
        .init(mountain, westOf: 10490)
    ],
]
