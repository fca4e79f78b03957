/// Words that tell whether goods are sold by weight or by volume.
enum GoodsWords {
    static let fluid = set(
        """
        water waters soda sodas cola juice juices milk milks tea teas lemonade limeade drink drinks beverage beverages beer
        beers ale lager ipa cider wine wines kombucha seltzer seltzers tonic creamer creamers detergent softener bleach
        cleaner cleaners shampoo conditioner wash mouthwash rinse oil oils vinegar stock broth smoothie smoothies eggnog
        gatorade powerade coca pepsi coke sprite coronita liquor vodka elixir espresso latte refresher refreshers spritzer drinkable shot
        shots lighter disinfectant half
        """)
    static let weighed = set(
        """
        cheese cheeses bread breads meat meats chicken beef pork sausage sausages bacon turkey ham chips chip crackers cracker
        cookies cookie cereal cereals candy candies chocolate chocolates pasta rice beans vegetables vegetable fruit fruits
        salad salads yogurt butter cake cakes pie pies rolls roll buns bun bagels muffins nuts almonds peanuts cashews
        pistachios honey sugar flour coffee mix mixes soup tuna shrimp salmon fish pizza popcorn pretzels pretzel tortillas
        hummus dip dips salsa jam jelly preserves spread oats oatmeal granola bar bars bites treats food snacks snack
        brownies croissants donuts doughnuts cupcakes waffles pancakes fries potatoes mushrooms berries strawberries
        blueberries grapes tomatoes wings thighs breasts burgers patties franks meatballs entrees entrées dinner dinners
        bowls bowl noodles ramen ravioli tortellini seasoning spice spices salt powder peptides sticks butters kit kits
        spinach lettuce carrots broccoli corn pickles olives nuggets tenders fillets jerky lasagna sandwich sandwiches
        trail raisins walnuts pecans gum mints marshmallows stuffing breadcrumbs eggs tofu bologna salami pepperoni
        bratwurst kielbasa lunchmeat guacamole crisps thins wafers pastries toast focaccia baguette wrap wraps sub
        ribs steak steaks roast scallops crab lobster tilapia cod bags pods litter toothpaste deodorant antiperspirant
        pepper peppers onion onions thyme oregano paprika rosemary leaves jalapenos oranges mango chunks blend medley
        cauliflower macaroni anchovies crusts yoghurt sour chicharrones chickpeas plantains spray biscuits pita pitas loaves yeast treat dogs brookies charcoal briquets popsicles sprinkles frosting icing
        """)
    static let dryPints = set("tomatoes blueberries raspberries blackberries strawberries berries")
    /// What comes in liquid pints though its title may name fruit.
    static let liquidPints = set("cream gelato sorbet milk creamer half")
    static let fluidDepartments = set("beer wine liquor beverages")
    static let weighedDepartments = set("bakery meat seafood deli produce pet candy snacks pasta")
    /// Containers that hold liquids as often as not: beside them a department alone tells nothing.
    static let liquidContainers = set("bot bottle btl cont ctn carton jar jug")
    /// What follows these words is not what the thing is: "Tuna in Water".
    private static let turns = set("with in from for")

    static func words(of text: String) -> [String] {
        Tokenizer.tokens(of: CleanText(String(text.unicodeScalars.prefix(AdReader.longestLine)))).compactMap(\.word)
    }

    /// The words up to the first that turns to something else.
    static func head(of text: String) -> ArraySlice<String> { words(of: text).prefix { !turns.contains($0) } }

    private static func set(_ words: String) -> Set<String> {
        Set(words.split(whereSeparator: \.isWhitespace).map(String.init))
    }
}
