extension KrogerCatalogue {
    static let condiments = """
        Heinz Field | Heinz Field® Tomato Ketchup | 38 oz | 5.29 |
        Kroger | Kroger® Tomato Ketchup | 24 oz | 1.99 |
        Hellmann Kitchen | Hellmann Kitchen® Real Mayonnaise | 30 fl oz | 5.99 |
        Duke & Daughters | Duke & Daughters® Real Smooth & Creamy Mayonnaise | 32 fl oz | 5.29 |
        French Corner | French Corner® Classic Yellow Mustard | 14 oz | 2.29 |
        Sweet Ray's | Sweet Ray's® Original Barbecue Sauce | 28 oz | 2.99 |
        Ken's Farmhouse | Ken's Farmhouse® Ranch Dressing | 16 fl oz | 4.29 |
        Vlasic Garden | Vlasic Garden® Kosher Dill Pickle Spears | 24 oz | 3.99 |
        Jif Hollow | Jif Hollow® Creamy Peanut Butter | 40 oz (16 servings) | 7.99 |
        Skippy Lane | Skippy Lane® Creamy Peanut Butter | 16.3 oz | 3.49 |
        Smucker Orchard | Smucker Orchard® Strawberry Preserves | 18 oz | 4.29 |
        Kroger | Kroger® Concord Grape Jelly | 30 oz | 2.79 |
        """

    static let baking = """
        King Abelard | King Abelard® Unbleached All-Purpose Flour | 5 lb | 5.79 |
        Kroger | Kroger® All Purpose Flour | 5 lb | 2.79 |
        Kroger | Kroger® Granulated Sugar | 4 lb | 3.29 |
        Domino Creek | Domino Creek® Premium Pure Cane Granulated Sugar | 6 lb 8 oz | 7.49 |
        Betty Cooker | Betty Cooker® Super Moist Yellow Cake Mix | 13.25 oz | 2.29 |
        Betty Cooker | Betty Cooker® Fudge Brownie Mix | 18.3 oz | 2.49 |
        Toll Bridge | Toll Bridge® Semi-Sweet Chocolate Morsels | 12 oz | 4.29 |
        Crisco Field | Crisco Field® Pure Vegetable Oil | 48 fl oz | 5.79 |
        Pompeii Grove | Pompeii Grove® Extra Virgin Olive Oil | 16 fl oz | 8.99 |
        Kroger | Kroger® Canola Oil | 48 fl oz | 4.49 |
        Kroger | Kroger® Baking Soda | 16 oz | 0.99 |
        Kroger | Kroger® Pure Vanilla Extract | 2 fl oz | 6.99 |
        McCormick Lane | McCormick Lane® Taco Seasoning Mix Packet | 1 oz | 1.39 |
        Kroger | Kroger® Evaporated Milk | 354 ml | 1.69 |
        """

    static let international = """
        Old El Rancho | Old El Rancho® Crunchy Taco Shells | 12 ct / 4.6 oz | 2.79 |
        Maruchan Bowl | Maruchan Bowl® Chicken Flavor Ramen Noodle Soup | 3 oz | 0.39 |
        Maruchan Bowl | Maruchan Bowl® Chicken Ramen Noodles | 12 pk / 3 oz | 4.29 |
        Kroger | Kroger® Thick & Chunky Medium Salsa | 24 oz | 2.79 |
        Kikkoman Bridge | Kikkoman Bridge® Soy Sauce | 10 fl oz | 2.99 |
        Goya Field | Goya Field® Coconut Milk | 13.5 fl oz | 2.29 |
        """

    static let natural = """
        Simple Truth Organic | Simple Truth Organic™ Creamy Peanut Butter | 16 oz | 4.99 |
        Simple Truth Organic | Simple Truth Organic™ Rolled Oats | 18 oz | 3.49 |
        Simple Truth Organic | Simple Truth Organic™ Black Beans | 15 oz | 1.19 |
        Simple Truth | Simple Truth™ Plant Based Burger Patties | 2 ct / 8 oz | 4.99 |
        Simple Truth Organic | Simple Truth Organic™ Penne Pasta | 16 oz | 1.79 |
        Simple Truth Organic | Simple Truth Organic™ Fair Trade Coffee Breakfast Blend | 12 oz | 8.49 |
        Earth's Nest | Earth's Nest® Organic Apple Sweet Potato Pouch | 4 oz | 1.79 |
        """

    static let cleaning = """
        Bounty Field | Bounty Field® Select-A-Size Double Rolls Paper Towels | 6 rolls | 15.99 |
        Kroger | Kroger® Home Sense® Paper Towels Double Rolls | 6 rolls / 90 sheets | 8.49 |
        Brawny Pine | Brawny Pine® Tear-A-Square Paper Towels | 6 ct | 12.49 |
        Charmin Meadow | Charmin Meadow® Ultra Soft Mega Roll Toilet Paper | 12 rolls | 19.49 |
        Angel Cloud | Angel Cloud® Mega Roll Toilet Paper | 12 rolls | 10.49 |
        Kroger | Kroger® Facial Tissues | 160 ct | 1.89 |
        Tide Pool | Tide Pool® Original Liquid Laundry Detergent | 84 fl oz | 13.99 |
        All Fresh | All Fresh® Free Clear Liquid Laundry Detergent | 88 fl oz | 8.99 |
        Downy Nest | Downy Nest® April Fresh Liquid Fabric Softener | 44 fl oz | 7.49 |
        Dawn Spring | Dawn Spring® Ultra Original Dish Soap | 18 fl oz | 3.99 |
        Cascade Falls | Cascade Falls® Platinum Dishwasher Pacs | 36 ct | 13.49 |
        Clorox Lane | Clorox Lane® Crisp Lemon Disinfecting Wipes | 75 ct | 5.79 |
        Kroger | Kroger® Bleach | 121 fl oz | 5.29 |
        Glad Hand | Glad Hand® Tall Kitchen Trash Bags | 45 ct | 10.49 |
        Kroger | Kroger® Aluminum Foil | 75 sq ft | 4.29 |
        Ziploc Lane | Ziploc Lane® Gallon Freezer Bags | 28 ct | 5.29 |
        Dixie Plate | Dixie Plate® Ultra Paper Plates | 44 ct | 6.99 |
        Solo Party | Solo Party® 18 oz Plastic Cups | 50 cups | 6.49 |
        Energizer Peak | Energizer Peak® AA Batteries | 8 pk | 10.49 |
        """

    static let personalCare = """
        Dove Cloud | Dove Cloud® Deep Moisture Body Wash | 22 fl oz | 8.49 |
        Pantene Brook | Pantene Brook® Daily Moisture Renewal Shampoo | 12 fl oz | 5.79 |
        Crest Ridge | Crest Ridge® 3D White Toothpaste | 3.3 oz | 4.99 |
        Colgate Peak | Colgate Peak® Total Whitening Toothpaste | 2 ct / 4.8 oz | 7.99 |
        Secret Garden | Secret Garden® Powder Fresh Deodorant | 2.6 oz | 5.99 |
        Old Mast | Old Mast® Swagger Deodorant | 3 oz | 6.49 |
        Softsoak | Softsoak® Soothing Aloe Hand Soap | 7.5 fl oz | 1.99 |
        Olay Bay | Olay Bay® Moisture Outlast Bar Soap | 6 bars | 7.49 |
        """

    static let health = """
        Kroger | Kroger® Ibuprofen 200 mg Tablets | 100 ct | 6.49 |
        Advil Ridge | Advil Ridge® Ibuprofen Coated Tablets | 100 ct | 12.49 |
        Tylenol Creek | Tylenol Creek® Extra Strength Caplets | 100 ct | 11.49 |
        Centrum Circle | Centrum Circle® Adult Multivitamin Tablets | 130 ct | 13.99 |
        Tums Tower | Tums Tower® Extra Strength Antacid Chewables | 96 ct | 6.99 |
        Premier Peak | Premier Peak® Chocolate Protein Shake | 4 pk / 11 fl oz | 9.99 |
        Kroger | Kroger® Flexible Fabric Bandages | 1 package | 2.99 |
        """

    static let baby = """
        Pampering | Pampering® Swaddlers Diapers Size 3 | 66 ct | 29.99 |
        Kroger | Kroger® Comforts™ Diapers Size 4 | 72 ct | 17.99 |
        Kroger | Kroger® Comforts™ Fragrance Free Baby Wipes | 216 ct | 5.49 |
        Gerber Meadow | Gerber Meadow® 2nd Foods Banana Baby Food | 2 ct / 4 oz | 1.89 |
        """

    static let pet = """
        Purina Prairie | Purina Prairie® Complete Dog Chow | 18.5 lb | 21.99 |
        Pedigree Lane | Pedigree Lane® Adult Roasted Chicken Dog Food | 14 lb | 18.49 |
        Friskies Pond | Friskies Pond® Shreds Chicken in Gravy Cat Food | 5.5 oz | 0.89 |
        Fancy Fest | Fancy Fest® Classic Pate Cat Food Variety Pack | 24 cans / 3 oz | 24.99 |
        Arm & Anvil | Arm & Anvil® Clump & Seal Cat Litter | 28 lb | 14.99 |
        Milk-Bonny | Milk-Bonny® Original Dog Biscuits | 24.600 oz | 4.99 |
        Kroger | Abound® Grain Free Cat Food | 3.5 lb | 8.99 |
        """
}
