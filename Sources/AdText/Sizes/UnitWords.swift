/// The words used in printed sizes.
enum UnitWords {
    /// The nesting of counted things: packs hold containers, containers hold pieces, pieces hold sheets.
    enum Nesting: Int, Comparable {
        case sheet, slice, piece, roll, container, pack

        static func < (a: Nesting, b: Nesting) -> Bool { a.rawValue < b.rawValue }
    }

    enum Meaning: Hashable {
        case content(SizeUnit)
        case things(Nesting)
        case dozen
        /// "each", "head", "1 package": one thing, with no further detail.
        case item
        /// "16 servings", "64 loads", "500 mg": additional to the content, never the content.
        case aside
    }

    static func meaning(of word: AdWord) -> Meaning? { table[word] }
    static func isContent(_ word: AdWord) -> Bool { if case .content = table[word] { true } else { false } }

    /// Words that may be between two measures of one package, or before a size.
    static let packaging = words(
        """
        pkg pkgs package packages pack packs bag bags box boxes bot bots bottle bottles btl btls can cans cont container
        containers ctn ctns carton cartons cup cups jar jars tub tubs tray trays pouch pouches tube tubes basket clamshell
        cnstr cnstrs canister canisters
        tin tins each ea net wt weight total per roll rolls pack of in a the single size de lot paquete paquet boîte sachet bolsa
        """)
    /// Several packages.
    static let containers = words(
        "cups cans tins bottles bots btls jars tubs cartons packs pks packages pkgs pouches boxes bags trays tubes sleeves latas botellas"
    )
    static let smallKinds = words("mini small individual single snack")
    /// Plurals that are not goods: "2 Varieties".
    static let uncounted = words(
        "varieties flavors flavours kinds types sizes colors colours minutes mins seconds weeks months years stores items times"
    )
    /// Words that are not things after a number: "8 to 12", "4 or 6".
    static let joining = words("or to and in for of de per with at by x off lb size pc pk")
    /// Words between a number and the thing counted: "6 Mega XL Rolls".
    static let kinds = words(
        """
        mega super double triple giant family big huge jumbo regular xl xxl large small mini individual single snack soft
        individually wrapped twin full half ultra plus aluminum glass plastic tall kitchen serve flat white bite sized
        fun king party travel
        """)

    private static let table: WordTable<Meaning> = {
        let contents: [(SizeUnit, String)] = [
            (.ounce, "oz ozs ounce ounces onza onzas"), (.pound, "lb lbs ib ibs pound pounds libra libras"),
            (.gram, "g gr gm gram grams gramo gramos"),
            (.kilogram, "kg kgs kilo kilogram kilograms"), (.pint, "pt pts pint pints"),
            (.quart, "qt qts quart quarts"), (.gallon, "gal gals gl gallon gallons galón galones"),
            (.milliliter, "ml mls milliliter milliliters millilitre millilitres"), (.centiliter, "cl centiliter"),
            (.deciliter, "dl deciliter"), (.liter, "l lt ltr ltrs liter liters litre litres litro litros"),
            (.squareFoot, "sqft"), (.fluidOunce, "floz fz"), (.bunch, "bunch bunches"), (.inch, "in inch inches"),
            (.foot, "ft feet foot"), (.centimeter, "cm"), (.millimeter, "mm"),
        ]
        let things: [(Nesting, String)] = [
            (.sheet, "sheet sheets"), (.slice, "slice slices tranches"), (.roll, "roll rolls rouleaux rollos"),
            (.pack, "pk pks pack packs"),
            (
                .container,
                """
                can cans tin tins bottle bottles bot bots btl btls jar jars tub tubs carton cartons ctn ctns box boxes
                cups tubes trays latas botellas bouteilles
                """
            ),
            (
                .piece,
                """
                ct cts cnt count counts pc pcs piece pieces bar bars biscuits dose doses pouch pouches
                pod pods bags capsule capsules tablet tablets tabs caplet caplets softgel softgels gummies lozenges chews
                packet packets pkts stick sticks link links patty patties buns bagels muffins eggs wipes diapers pads
                liners filters plates bowls napkins sachets envelopes strips cookies tortillas waffles pancakes batteries
                candles stems singles pieces huevos oeufs œufs piezas unidades donuts cupcakes croissants cones pops sandwiches tissues cartridges crayons
                """
            ),
        ]
        let asides =
            "serving servings load loads wash washes use uses mg mcg iu ply watts hours hour hr day days cal calories"
        return WordTable(
            contents.flatMap { unit, list in words(list).words.map { ($0, .content(unit)) } }
                + things.flatMap { kind, list in words(list).words.map { ($0, .things(kind)) } }
                + words(asides).words.map { ($0, .aside) } + words("dozen dz doz docena").words.map { ($0, .dozen) }
                + words("each ea cada head heads ear ears stalk loaf bag package packages pkg pkgs").words.map {
                    ($0, .item)
                })
    }()

    static func words(_ list: String) -> WordSet { WordSet(list: list) }
}
