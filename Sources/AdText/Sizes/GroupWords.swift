extension ComparisonGroup {
    /// Words for the goods of a group, up to the last one.
    struct Name {
        /// The words in front of the last one.
        let lead: ArraySlice<AdWord>
        let group: ComparisonGroup
    }

    /// The names of goods by their last word in the singular or the plural; longer names come first. A name belongs to
    /// the first group that lists it.
    static let names: WordTable<[Name]> = {
        var names: [AdWord: [Name]] = [:]
        func add(_ name: Name, _ last: AdWord) {
            if names[last]?.contains(where: { $0.lead == name.lead }) != true { names[last, default: []].append(name) }
        }
        for (phrase, name) in listed { add(name, AdWord(phrase)) }
        for (phrase, name) in listed {
            for (plural, singular) in plurals where phrase.hasSuffix(singular) {
                add(name, AdWord(phrase.dropLast(singular.count) + plural))
            }
        }
        return WordTable(names.map { last, names in (last, names.sorted { $0.lead.count > $1.lead.count }) })
    }()

    /// The last word of each phrase of `list`, and the phrase.
    private static let listed: [(last: Substring, Name)] = {
        var group: ComparisonGroup?
        return list.split(whereSeparator: \.isWhitespace).compactMap { word in
            guard !word.hasSuffix(":") else {
                group = named[String(word.dropLast())]
                return nil
            }
            let parts = word.split(separator: "-")
            return group.map {
                (parts[parts.count - 1], Name(lead: parts.dropLast().map { AdWord($0) }[...], group: $0))
            }
        }
    }()

    private static let plurals = [("ies", "y"), ("es", ""), ("s", "")]

    /// The groups by their names in `list`.
    private static let named = [
        "milk": milk, "drinks": drinks, "alcohol": alcohol, "broth": broth, "oils": oils, "iceCream": iceCream,
        "frozenTreats": frozenTreats, "cleaning": cleaning, "unsure": unsure, "meat": meat, "shrimp": shrimp,
        "produce": produce, "berries": berries, "cheese": cheese, "creamCheese": creamCheese, "butter": butter,
        "yogurt": yogurt, "cups": cups, "drinkMix": drinkMix, "bread": bread, "grocery": grocery, "canned": canned,
        "smallPieces": smallPieces, "coffee": coffee, "cookingSpray": cookingSpray, "eggs": eggs,
        "coffeePods": coffeePods, "trashBags": trashBags, "foodBags": foodBags, "tableware": tableware,
        "byTheHundred": byTheHundred, "vessels": vessels, "paper": paper, "foil": foil, "diapers": diapers,
        "eachCounted": eachCounted,
    ]

    private static let list = """
        milk: milk buttermilk creamer half half-half eggnog kefir silk lactaid fairlife oatly whipping-cream heavy-cream
        almondmilk oatmilk soymilk almond-breeze planet-oat yogurt-drink drinkable-yogurt
        drinks: water soda cola seltzer tonic ale-soda ginger-ale root-beer pop juice lemonade limeade drink beverage
        smoothie nectar juice-blend juice-cocktail cider punch tea iced-tea sweet-tea kombucha spritzer refresher elixir
        shot energy-shot espresso latte cappuccino cold-brew iced-coffee coffee-drink cocktail coconut-water
        tomato-cocktail orange-juice gatorade powerade bodyarmor coca-cola coke pepsi sprite fanta pepper-soda dr-pepper
        mountain-dew dew canada-dry crush sunkist schweppes bubly lacroix perrier pellegrino aquafina dasani zephyrhills
        evian smartwater red-bull monster celsius snapple arizona pure-leaf gold-peak simply-orange tropicana
        minute-maid ocean-spray v8 clamato propel vitaminwater essentia body-armor capri-sun kool-aid-jammer juicy-juice
        sunny-d hawaiian-punch tampico hi-c poppi olipop zevia spindrift waterloo topo-chico fiji-water deer-park
        poland-spring ozarka ice-mountain brisk frappuccino pedialyte splash quencher prebiotic-soda sport-drink
        energy-drink mixer
        alcohol: beer lager ipa ale wine liquor vodka whiskey rum tequila gin bourbon champagne prosecco chardonnay
        cabernet merlot pinot-grigio pinot-noir sauvignon-blanc hard-seltzer sangria margarita wine-cooler budweiser
        miller coors coors-light bud-light corona coronita heineken modelo michelob stella yuengling high-noon
        white-claw truly
        broth: broth stock bone-broth
        oils: oil vinegar dressing soy-sauce hot-sauce fish-sauce teriyaki-sauce worcestershire-sauce pepper-sauce
        tamari tamari-sauce tamari-soy-sauce pancake-syrup maple-syrup corn-syrup vanilla-extract extract marinade
        mayonnaise mayo mayonaise lemon-juice lime-juice cooking-wine buffalo-sauce wing-sauce liquid-smoke olive-oil
        vegetable-oil coconut-aminos
        iceCream: ice-cream gelato sorbet sherbet frozen-yogurt frozen-dessert frozen-dairy-dessert
        frozenTreats: pops popsicle fudgsicle creamsicle outshine drumstick-cone ice-pop ice-cream-bar ice-cream-sandwich ice-cream-cone dessert-cone ice-cream-cup fruit-bar
        freezer-pop sundae-cone push-pop fudge-bar
        cleaning: detergent softener fabric-softener bleach cleaner dish-soap dish-liquid dish-gel dishwashing-liquid
        hand-soap liquid-soap shampoo conditioner body-wash wash mouthwash rinse sanitizer peroxide rubbing-alcohol
        disinfectant lighter-fluid fluid cough-syrup drain-opener clean-up degreaser ammonia pine-sol dawn palmolive
        windex drano listerine
        unsure: sauce syrup soap lotion spray freshener sunscreen foam gel cream-cleanser serum cleanser polish
        coffee-syrup puree coconut-milk cream-of-coconut topping whipped-topping glaze baby-food formula air-refresher
        air-freshener shake protein-shake aloe booster enhancer water-enhancer bead beads cream moisturizer antacid
        medicine starch
        meat: chicken beef pork sausage bacon turkey ham steak roast rib chop brisket burger hamburger patty frank
        hot-dog wing thigh breast drumstick tenderloin fillet filet salmon fish tilapia cod lobster crab catfish
        meatball bologna salami pepperoni bratwurst brat kielbasa lunchmeat lunch-meat deli-meat meat tender lamb veal
        bison venison chuck sirloin ribeye loin meatloaf link smoked-sausage dinner-sausage prosciutto pastrami hotdog
        leg quarter mahi trout flounder wiener cocktail-wiener
        shrimp: shrimp prawn scallop shrimp-cocktail
        produce: apple banana orange lemon lime grape pear peach plum nectarine mango pineapple melon cantaloupe
        watermelon kiwi avocado potato onion carrot celery lettuce romaine spinach kale arugula broccoli cauliflower
        cabbage pepper cucumber zucchini squash corn asparagus mushroom garlic ginger fruit vegetable veggie salad
        salad-kit kit greens slaw coleslaw brussel-sprout sprout green-bean clementine mandarin tangerine grapefruit
        cherry radish beet cilantro parsley yam jalapeno
        berries: berry strawberry blueberry raspberry blackberry tomato fig cranberry
        cheese: cheese mozzarella cheddar parmesan provolone feta ricotta gouda muenster brie swiss-cheese goat-cheese
        string-cheese cheese-single kraft-single
        creamCheese: cream-cheese
        butter: butter butter-stick margarine
        yogurt: yogurt yoghurt skyr
        cups: fruit-cup pudding jello applesauce apple-sauce
        drinkMix: drink-mix water-mix tea-mix lemonade-mix iced-tea-mix drink-mix-packet mix-packet powdered-drink-mix
        bread: bread roll bun bagel muffin english-muffin croissant baguette tortilla pita loaf toast biscuit wrap naan
        focaccia flatbread donut doughnut cake pie cupcake brownie cookie pastry danish sub-roll crust pie-crust
        pizza-crust brookie cinnamon-roll breadstick bread-stick dinner-roll honey-bun snack-cake texas-toast cheesecake
        ciabatta sourdough
        grocery: chip cracker cereal candy chocolate pasta rice bean pizza popcorn pretzel hummus samosa mochi bar-soap
        soap-bar deodorant-soap dip salsa jam jelly preserve spread peanut-butter almond-butter oats oatmeal granola bar
        bite treat snack waffle pancake french-toast fry french-fry hash-brown entree entrée dinner bowl noodle ramen
        ravioli tortellini tortelloni gnocchi lasagna macaroni spaghetti fettuccine fettuccini penne rotini linguine
        orzo seasoning spice salt sugar flour powder mix cocoa honey ketchup mustard relish pickle olive nugget jerky
        sandwich raisin walnut pecan almond peanut cashew pistachio nut trail-mix mint marshmallow stuffing breadcrumb
        bread-crumb crouton tofu guacamole crisp thin wafer chunk anchovy chicharron chickpea plantain popcorner
        sprinkle frosting icing sour-cream sweetened-condensed-milk condensed-milk evaporated-milk pasta-sauce
        tomato-sauce spaghetti-sauce alfredo-sauce barbecue-sauce bbq-sauce steak-sauce pizza-sauce tomato-paste
        tomato-soup gravy broth-mix chili cranberry-sauce mousse custard oregano
        thyme basil paprika cinnamon rosemary leaf pepper-flake black-pepper lentil quinoa couscous dog-food cat-food
        food litter kibble toothpaste deodorant antiperspirant cottage-cheese egg-bite pop-tart toaster-pastry rub
        coating shortening cornmeal grit fruit-snack potato-chip tortilla-chip chocolate-chip corn-chip baking-soda
        baking-powder vanilla-wafer peptide charcoal briquet pocket hot-pocket burrito taquito quesadilla dumpling
        egg-roll pot-pie side appetizer cheese-cracker cheez-it dorito cheeto oreo pringle lay's tostito ruffle frito
        cashew-butter creamer-powder garlic-bread-stick nilla graham-cracker lollipop blow-pop tootsie-pop roll-pop
        ring-pop bottle-pop root-beer-barrel rice-cake cooking-spray-can tater-tot tot potato-wedge corn-dog
        sandwich-kit canned-tomato diced-tomato crushed-tomato crushed-pineapple potato-salad pasta-salad macaroni-salad
        chicken-salad egg-salad chicken-noodle-soup nature-valley candy-egg chocolate-egg butter-egg mini-egg
        covered-egg milk-bone craisin washing-soda milk-dud malted-milk malted-milk-ball dry-milk gummy smokie energy-chew mac-cheese macaroni-cheese shells-cheese
        canned: fruit-cocktail water-chestnut tuna soup canned-corn canned-bean canned-pea canned-vegetable canned-fruit canned-chicken
        smallPieces: yeast gelatin bouillon gum cone sugar-cone waffle-cone taco-shell tostada-shell seaweed
        coffee: coffee ground-coffee
        cookingSpray: cooking-spray
        eggs: egg
        coffeePods: k-cup pod coffee-pod single-serve-cup
        trashBags: trash-bag garbage-bag kitchen-bag liner can-liner canliner
        foodBags: storage-bag freezer-bag sandwich-bag snack-bag slider-bag zipper-bag bags
        tableware: dixie chinet solo-cup plate plastic-cup paper-cup foam-cup party-cup hot-cup cold-cup paper-bowl foam-bowl plastic-soup-bowl aluminum-pan container-combo food-container
        storage-container service-tray foam-tray air-fryer fryer slow-cooker cooker pan pitcher tumbler cooler blender mug
        pot kettle canister bin
        byTheHundred: napkin tea-bag coffee-filter filter vitamin tablet capsule caplet softgel gummy-vitamin
        multivitamin supplement cotton-swab swab wipe probiotic facial-tissue tissue antihistamine
        paper: paper-towel towel bath-tissue toilet-paper bathroom-tissue toilet-tissue mega-roll double-roll
        triple-roll super-roll family-roll paper-roll towel-roll tissue-roll
        foil: foil aluminum-foil plastic-wrap parchment-paper wax-paper freezer-paper cling-wrap food-wrap
        diapers: diaper training-pant huggies pampers luvs goodnites good-nites ninjamas snuggler swaddler cruiser pull-up nexgard nex-gard
        depend underwear heartgard bravecto frontline advantix seresto flea-collar
        vessels: contigo owala sterilite gladware glad-ware mason-jar jelly-jar canning-jar baby-bottle sippy-cup faucet-filter water-filter
        eachCounted: battery pad tampon pac detergent-pac detergent-pod dishwasher-pod pen candle bulb
        toothbrush razor
        """
}
