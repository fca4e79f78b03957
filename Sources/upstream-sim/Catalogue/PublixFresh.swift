extension PublixCatalogue {
    static let bakery = """
        Publix Bakery White Mountain Bread | From the Publix Bakery, 20-oz loaf | 4.49 | pp2
        GreenWise Organic Demi Baguette | Bake at Home, From the Publix Bakery, 6-oz pkg. | 3.79 | p
        Publix Bakery French Hamburger Rolls | From the Publix Bakery, 8-ct. 15-oz pkg. | 4.29 | p2
        Chocolate Chip Cookies | Or Oatmeal Raisin, From the Publix Bakery, 12-ct. 15-oz pkg. | 5.49 | p2
        Key Lime Pie | Made With Real Key Lime Juice, From the Publix Bakery, 34-oz pkg. | 12.99 | p
        S'mores Brownies | From the Publix Bakery, 9-ct. 13-oz pkg. | 6.49 | p
        Mini Croissants | Made With Butter, From the Publix Bakery, 12-ct. 12-oz pkg. | 7.49 | p
        Angel Food Cake | Light and Fluffy, From the Publix Bakery, 15-oz pkg. | 7.99 | p
        Blueberry Muffins | From the Publix Bakery, 4-ct. 14-oz pkg. | 6.29 | p2
        Apple Fritters | From the Publix Bakery, 4-ct. 16-oz pkg. | 6.79 | p
        Cuban Bread | Baked Fresh All Day, From the Publix Bakery, 16-oz loaf | 2.99 | 2p
        """

    static let deli = """
        Publix Deli Whole Rotisserie Chicken | Hot or Chilled, Each | 9.29 | ep
        Publix Deli Chicken Tenders | Breaded, Hot, 8-Piece, Each | 10.99 | pe
        Publix Deli Fried Chicken | Mixed, 8-Piece Box, Each | 12.49 | pe
        Harbor & Vine Ovengold Turkey Breast | Sliced Fresh in the Deli | 14.49 lb | p
        Publix Honey Maple Turkey Breast | Sliced Fresh in the Deli | 13.49 lb | p
        Publix Black Forest Ham | Sliced Fresh in the Deli | 10.99 lb | p
        Harbor & Vine® Baby Swiss Cheese | Sliced Fresh in the Deli | 12.99 lb | p
        Publix White American Cheese | Sliced Fresh in the Deli | 9.49 lb | p
        Publix Genoa Salami | Sliced Fresh in the Deli | 11.99 lb | p
        Publix {Potato Salad;Macaroni Salad;Sweet Coleslaw} | Located in the Deli, 16-oz cont. | {4.29;4.29;3.99} | 2p
        Sabra Hummus | 10-oz cont. | 6.19 | bbp
        Garden Gate Guacamole | Classic or Spicy, Located in the Deli, 8-oz cont. | 5.79 | b2
        Fresh Kitchen Whole Boar Sub | Turkey, Ham, or Italian, Each | 12.39 | pe
        King's Table Sweet Rolls | Located in the Deli, 12-ct. 12-oz pkg. | 5.29 | b2y
        Publix Spinach Dip | Located in the Deli, 16-oz cont. | 7.99 | p
        La Terrazza Fresh Mozzarella | Ball or Sliced, 8-oz pkg. | 6.49 | bp
        Boursin Gournay Cheese | Or Snack Dips, 5.2-oz pkg. | 7.49 | bp
        Stella Peak Feta Cheese Crumbles | 4-oz cont. | 4.89 | b2
        Reser Farms Mashed Potatoes | Or Macaroni & Cheese, 20-oz pkg. | 5.99 | p2
        """

    static let floral = """
        Garden Party Bouquet | Each | 12.99 | pe
        White Phalaenopsis Orchid | 5-in pot, each | 24.99 | p
        Dozen Roses | Assorted Colors, Each | 16.99 | e
        Succulent Garden | 4-in, each | 9.99 | p
        """

    static let meat = """
        Publix Boneless Skinless Chicken Breasts | Publix Chicken, USDA Grade A | 5.99 lb | p
        GreenWise Boneless Skinless Chicken Breasts | Raised Without Antibiotics | 8.99 lb | p
        Perdue Farmstead Boneless Skinless Chicken Breasts | | 6.99 lb | b
        Publix Chicken Drumsticks | Or Thighs, Publix Chicken, USDA Grade A | 2.29 lb | p
        Publix Chicken Wings | Fresh, Party Style, Publix Chicken | 4.99 lb | p
        Publix Whole Fryer Chicken | All-Natural, USDA Grade A | 1.99 lb | p
        Ground Chuck | Publix Beef, USDA-Inspected | 6.49 lb | p
        Lean Ground Beef | 93% Lean, 3-lbs or More Package | 7.99 lb | p
        GreenWise Organic Ground Beef | 85% Lean, Grass Fed, 16-oz pkg. | 10.99 | p
        Ground Round Patties | Publix Beef, 8-ct. 32-oz pkg. | 15.49 | p
        Boneless Ribeye Steaks | Publix USDA Choice Beef | 19.99 lb | p
        New York Strip Steaks | Publix USDA Choice Beef | 16.99 lb | p
        Top Sirloin Steaks | Publix USDA Choice Beef | 11.99 lb | p
        Boneless Chuck Roast | Publix USDA Choice Beef | 8.99 lb | p
        Whole Beef Tenderloin | In-the-Bag, Cut and Wrapped Free of Charge | 24.99 lb | p
        Beef Cubed Steak | Publix USDA Choice Beef | 10.29 lb | p
        Pork Tenderloin | Twin-Pack, Publix Pork, All Natural | 5.49 lb | p
        Boneless Pork Loin Chops | Publix Pork, All Natural | 6.29 lb | p
        Pork Baby Back Ribs | Publix Pork, All Natural, Previously Frozen | 5.99 lb | pb
        Boston Butt Pork Roast | Bone-In, Publix Pork | 3.49 lb | p
        Oak Hollow Bacon | 16-oz pkg. | 8.99 | 2bp
        Publix Thick Sliced Bacon | Hickory Smoked, 16-oz pkg. | 7.49 | 2p
        Jimmy Dell Sausage Roll | Pork, Assorted Varieties, 16-oz pkg. | 6.49 | b2
        Johnson Mill Bratwurst | Or Italian Sausage, 19-oz pkg. | 6.99 | bp
        Ball Diamond Franks | Beef, 15-oz pkg. | 7.29 | b2
        Oscar Field Turkey Bacon | 12-oz pkg. | 6.49 | bpc
        Smithgate Smoked Sausage | Or Kielbasa, 12 to 14-oz pkg. | 5.99 | bb2
        Boneless Half Ham | Honey Cured, Fully Cooked | 5.99 lb | p
        Greenfield Farms Ham Steak | | 5.49 | b
        Butter Bell Whole Turkey Breast | Bone-In, Frozen, 4 to 7-lb | 3.29 lb | p
        Shady Creek Ground Turkey | 93% Lean, Raised Without Antibiotics, 16-oz pkg. | 6.99 | bp
        Hill Shire Lunch Meat | Assorted Varieties, 7 to 9-oz pkg. | 5.49 | b2
        Lamb Loin Chops | Australian, Fresh | 14.99 lb | p
        """

    static let produce = """
        Bananas | Excellent Source of Potassium | 0.69 lb | p
        GreenWise Organic Bananas | | 0.89 lb | p
        Strawberries | Naturally Sweet, 16-oz pkg. | 5.49 | p2b
        Blueberries | High in Antioxidants, 11-oz pkg. | 5.99 | p2b
        Raspberries | 6-oz pkg. | 4.99 | 2p
        Blackberries | Very Flavorful, 6-oz pkg. | 4.99 | 23
        Red Seedless Grapes | Or White or Black, Great for Snacking | 3.99 lb | p
        Honeycrisp Apples | Crisp and Sweet | 3.49 lb | p
        Gala Apples | 3-lb bag | 5.49 | 2p
        Granny Smith Apples | Tart and Crunchy | 2.79 lb | p
        Navel Oranges | 4-lb bag | 6.99 | p
        Clementines | Seedless, 3-lb bag | 7.49 | p2
        Lemons | 2-lb bag | 4.99 | 2p
        Hass Avocados | | 1.79 | e5
        Mangos | | 1.79 | e5
        Golden Pineapple | Whole, Ready to Eat | 4.99 | ep
        Whole Seedless Watermelon | Each | 8.99 | e
        Cantaloupe | Large, Each | 4.49 | 2e
        Peaches | Grown in Georgia | 3.49 lb | p
        Broccoli Crowns | | 2.99 lb | p
        Baby Carrots | Peeled, 16-oz bag | 2.29 | 2p
        GreenWise Organic Baby Spinach | 5-oz cont. | 4.49 | 2p
        Romaine Hearts | 3-ct. pkg. | 4.99 | 2p
        Iceberg Lettuce | Each head | 2.79 | 2e
        Green Giant Farms Brussels Sprouts | 12-oz bag | 4.49 | 2p
        Russet Potatoes | Great for Baking, 5-lb bag | 5.49 | pb
        Red Potatoes | 5-lb bag | 6.49 | p
        Sweet Potatoes | | 1.49 lb | p
        Yellow Onions | 3-lb bag | 4.29 | p2
        Vidalia® Sweet Onions | Grown in Georgia | 1.69 lb | p
        Vine-Ripened Tomatoes | On the Vine | 2.99 lb | p
        Grape Tomatoes | Sweet, 10-oz pkg. | 3.99 | 2bp
        Roma Tomatoes | | 2.29 lb | p
        Red, Yellow, or Orange Bell Peppers | | 3.99 lb | p
        Green Bell Peppers | | 2.49 lb | p
        Cucumbers | | 0.99 | e3
        Zucchini Squash | Or Yellow | 2.29 lb | p
        Sweet Corn | Yellow, White, or Bicolor, 4-ct. tray | 5.49 | p2
        Publix Sliced White Mushrooms | Prewashed, 8-oz pkg. | 3.49 | 2p
        Fresh Garlic | 3-ct. sleeve | 2.49 | 2p
        Earthfield Organic Salad Blend | 5-oz cont. | 5.99 | bp
        Taylor Valley Chopped Salad Kit | 10 to 13-oz bag | 5.29 | bb2
        Green Beans | Snipped, 12-oz bag | 4.29 | p2
        Asparagus | | 5.99 lb | p
        """

    static let seafood = """
        Salmon Fillets | Fresh, Responsibly Sourced, Farmed | 14.99 lb | p
        Bluehouse Bay Atlantic Salmon Portions† | 6-oz pkg. | 9.99 | p
        Tilapia Fillets | Fresh, Farmed | 9.99 lb | p
        Peeled & Deveined White Shrimp | Jumbo, 21 to 30 per Pound, Farmed, Previously Frozen | 15.99 lb | p
        Key West Pink Shrimp | 26 to 30 per Pound, Wild | 14.99 lb | p
        Publix Breaded Shrimp | Frozen, 12-oz box | 10.99 | pb
        Swordfish Steaks | Wild, Previously Frozen | 13.99 lb | p
        Catfish Fillets | Fresh, U.S. Farm-Raised | 11.99 lb | p
        Snow Crab Clusters | Wild, Frozen | 19.99 lb | p
        Sea Cove Crab Cakes | 2-ct. 6-oz pkg. | 8.99 | bp
        Cold Harbor Smoked Salmon | 4-oz pkg. | 9.49 | bt
        """
}
