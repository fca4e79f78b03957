extension KrogerCatalogue {
    static let frozen = """
        Kroger | Kroger® Deluxe {Vanilla;Chocolate;Butter Pecan} Ice Cream | 48 fl oz | 3.49 |
        Private Selection | Private Selection® Denali Moose Tracks Ice Cream | 1.5 qt | 5.49 |
        Ben & Barry's | Ben & Barry's® Half Baked Ice Cream | 1 pt | 5.99 |
        Häagen Fjord | Häagen Fjord® Vanilla Ice Cream | 14 fl oz | 5.49 |
        Breyer Hills | Breyer Hills® Natural Vanilla Ice Cream | 48 fl oz | 5.99 |
        Outshine Grove | Outshine Grove® Strawberry Fruit Bars | 6 ct / 2.45 fl oz | 4.99 |
        DiGiovanni | DiGiovanni® Rising Crust Pepperoni Frozen Pizza | 27.5 oz | 8.49 |
        Red Barone | Red Barone® Classic Crust Four Cheese Frozen Pizza | 21.06 oz | 5.99 |
        Kroger | Kroger® Self Rising Supreme Pizza | 32.7 oz | 5.49 |
        Kroger | Kroger® Cut Green Beans Steamable | 12 oz | 1.59 |
        Birds Wing | Birds Wing® Steamfresh Broccoli Florets | 10.8 oz | 2.79 |
        Kroger | Kroger® Crinkle Cut French Fries | 32 oz | 3.29 |
        Ore-Ido Fields | Ore-Ido Fields® Tater Rounds | 32 oz | 5.49 |
        Eggo Wheel | Eggo Wheel® Homestyle Waffles | 10 ct / 12.3 oz | 3.69 |
        Jimmy Dell | Jimmy Dell® Sausage Egg & Cheese Croissant Sandwiches | 4 ct | 8.49 |
        Tyson Ridge | Tyson Ridge® Chicken Nuggets | 32 oz | 9.49 |
        Stouffield | Stouffield® Family Size Lasagna with Meat Sauce | 38 oz | 11.49 |
        Lean Kitchen | Lean Kitchen® Herb Roasted Chicken | 8 oz | 3.49 |
        Kroger | Kroger® Wild Blueberries Frozen | 15 oz | 4.49 |
        Kroger | Kroger® Mixed Fruit Frozen | 48 oz | 10.99 |
        Kroger | Kroger® Ice Cream Sandwiches | 12 ct / 3.5 fl oz | 4.29 |
        Cool Cloud | Cool Cloud® Original Whipped Topping | 8 oz | 2.29 |
        """

    static let breakfast = """
        Cheerios Circle | Cheerios Circle® Gluten Free Cereal | 8.9 oz | 4.99 |
        Cheerios Circle | Honey Nut Cheerios Circle® Family Size Cereal | 18.8 oz | 5.99 |
        Kellogg's Field | Kellogg's Field® Frosted Flakes Cereal | 21.7 oz | 5.79 |
        Kellogg's Field | Kellogg's Field® Raisin Bran Cereal | 16.6 oz | 4.99 |
        Honey Bunches | Honey Bunches of Grain® Almond Cereal | 12 oz | 4.79 |
        Kroger | Kroger® Toasted Oats Cereal | 12 oz | 2.29 |
        Quaker Mill | Quaker Mill® Old Fashioned Oats | 42 oz | 5.49 |
        Kroger | Kroger® Instant Oatmeal Variety Pack | 10 ct / 1.51 oz | 2.49 |
        Quaker Mill | Quaker Mill® Chewy Chocolate Chip Granola Bars | 8 ct / 6.7 oz | 3.29 |
        Nature Ridge | Nature Ridge® Oats 'n Honey Granola Bars | 12 bars / 8.94 oz | 3.99 |
        Aunt Maple | Aunt Maple® Original Pancake Mix | 32 oz | 3.79 |
        Log Cabin Hollow | Log Cabin Hollow® Original Syrup | 24 fl oz | 4.79 |
        Kroger | Kroger® Frosted Strawberry Toaster Treats | 12 ct / 22 oz | 3.29 |
        """

    static let beverages = """
        Folger Creek | Folger Creek® Classic Roast Ground Coffee | 25.9 oz | 13.49 |
        Max House | Max House® Original Roast Ground Coffee | 24.5 oz | 11.99 |
        Starling | Starling® Pike Lane Medium Roast Ground Coffee | 12 oz | 9.99 |
        Dunkin' Mill | Dunkin' Mill® Original Blend Coffee Pods | 10 ct / 0.37 oz | 8.99 |
        Kroger | Kroger® Donut Shoppe Coffee Pods | 48 ct | 19.99 |
        Private Selection | Private Selection® Colombian Whole Bean Coffee | 12 oz | 7.49 |
        Coca-Cola Springs | Coca-Cola Springs® {Original;Zero Sugar;Diet} Soda Cans | 12 cans / 12 fl oz | 8.99 |
        Pepsi Springs | Pepsi Springs® {Original;Zero Sugar} Cola Soda Cans | 12 cans / 12 fl oz | 8.49 |
        Dr Paprika | Dr Paprika® Soda Bottle | 2 liter | 2.79 |
        Coca-Cola Springs | Coca-Cola Springs® Soda Bottle | 2 l | 2.99 |
        Big K | Big K® Ginger Ale Soda | 2 l | 1.00 |
        LaCroix | LaCroix® Lime Sparkling Water | 8 cans / 12 fl oz | 4.49 |
        Kroger | Kroger® Purified Drinking Water | 24 bottles / 16.9 fl oz | 3.99 |
        Dasani Falls | Dasani Falls® Purified Water | 24 pk / 16.9 fl oz | 6.49 |
        Gator Spring | Gator Spring® Fruit Punch Thirst Quencher | 8 pk / 20 fl oz | 8.79 |
        Powerade Peak | Powerade Peak® Mountain Berry Sports Drink | 28 fl oz | 1.29 |
        Ocean Bog | Ocean Bog® Cranberry Juice Cocktail | 64 fl oz | 3.99 |
        Mott Orchard | Mott Orchard® 100% Apple Juice | 64 fl oz | 3.79 |
        Welch's Vine | Welch's Vine® 100% Grape Juice | 64 fl oz | 4.49 |
        Capri Sunny | Capri Sunny® Fruit Punch Juice Drink Pouches | 10 pouches / 6 fl oz | 3.49 |
        Pure Leafy | Pure Leafy® Sweet Tea | 18.5 fl oz | 2.19 |
        Milo's Porch | Milo's Porch® Famous Sweet Tea | 1 gal | 4.29 |
        Lipton Lane | Lipton Lane® Black Tea Bags | 100 ct | 5.29 |
        Red Bison | Red Bison® Energy Drink | 4 cans / 8.4 fl oz | 7.49 |
        Kroger | Kroger® Vitamin D Whole Chocolate Milk Single | 16.9 fl. oz. | 1.79 |
        """

    static let snacks = """
        Lay's Hill | Lay's Hill® Classic Potato Chips | 8 oz | 4.49 |
        Doritos Mesa | Doritos Mesa® Nacho Cheese Tortilla Chips | 9.25 oz | 5.49 |
        Tostitos Mesa | Tostitos Mesa® Scoops Tortilla Chips | 10 oz | 4.99 |
        Kroger | Kroger® Kettle Cooked Potato Chips | 8 oz | 2.79 |
        Pringles Tower | Pringles Tower® Original Potato Crisps | 5.2 oz | 2.29 |
        Snyder Mill | Snyder Mill® Mini Pretzels | 16 oz | 3.99 |
        Goldfish Pond | Goldfish Pond® Cheddar Crackers | 6.6 oz | 2.99 |
        Ritz Carl | Ritz Carl® Original Crackers | 13.7 oz | 4.79 |
        Cheez-It Bit | Cheez-It Bit® Original Crackers | 12.4 oz | 4.79 |
        Nabisco Lane | Nabisco Lane® Chocolate Sandwich Cookies Family Size | 18.12 oz | 5.49 |
        Chips A-Plenty | Chips A-Plenty® Original Chocolate Chip Cookies | 13 oz | 4.49 |
        Kroger | Kroger® Dry Roasted Peanuts | 16 oz | 3.29 |
        Blue Ribbon | Blue Ribbon® Smokehouse Almonds | 6 oz | 4.49 |
        Orville's | Orville's® Movie Theater Butter Popcorn | 6 ct / 3.29 oz | 4.49 |
        Skinny Poppy | Skinny Poppy® Original Popcorn | 4.4 oz | 3.99 |
        Kind Heart | Kind Heart® Dark Chocolate Nuts & Sea Salt Bars | 6 ct / 1.4 oz | 7.99 |
        Clif Ridge | Clif Ridge® Chocolate Chip Energy Bar | 1 bar / 2.4 oz | 1.79 |
        Kroger | Kroger® Applesauce Cups | 6 cups / 4 oz | 2.29 |
        Little Deb | Little Deb® Oatmeal Creme Pies | 12 ct / 16.2 oz | 2.79 |
        """

    static let candy = """
        M&N's | M&N's® Peanut Milk Chocolate Candy Sharing Size | 10.05 oz | 4.99 |
        Hershey Park | Hershey Park® Milk Chocolate Bar | 1.55 oz | 1.49 |
        Reese Mill | Reese Mill® Milk Chocolate Peanut Butter Cups | 1.5 oz | 1.49 |
        Kroger | Kroger® Gummi Bears | .63 oz | 0.50 |
        Trident Bay | Trident Bay® Spearmint Gum | 14 pc | 1.39 |
        """

    static let canned = """
        Campbell's Kettle | Campbell's Kettle® Condensed Chicken Noodle Soup | 10.75 oz | 1.69 |
        Campbell's Kettle | Campbell's Kettle® Chunky Beef with Vegetables Soup | 18.8 oz | 2.99 |
        Progresso Terra | Progresso Terra® Traditional Chicken Rice Soup | 19 oz | 3.29 |
        Swanson Creek | Swanson Creek® Chicken Broth | 32 oz | 2.79 |
        Kroger | Kroger® Black Beans | 15 oz | 0.89 |
        Bush's Hearth | Bush's Hearth® Original Baked Beans | 28 oz | 2.79 |
        Kroger | Kroger® Whole Kernel Sweet Corn | 15.25 oz | 0.99 |
        Del Monte Valley | Del Monte Valley® Cut Green Beans | 14.5 oz | 1.79 |
        Kroger | Kroger® Diced Tomatoes | 14.5 oz | 0.99 |
        Hunt's Row | Hunt's Row® Tomato Paste | 6 oz | 1.29 |
        Starfish | Starfish® Solid White Albacore Tuna in Water | 5 oz | 1.99 |
        Chicken of the Bay | Chicken of the Bay® Chunk Light Tuna | 4 cans / 5 oz | 4.99 |
        Dole Bay | Dole Bay® Mandarin Oranges Fruit Bowls | 4 ct / 4 oz | 3.29 |
        """

    static let pasta = """
        Barilla Casa | Barilla Casa® {Spaghetti;Penne;Rotini} Pasta | 16 oz | 1.89 |
        Kroger | Kroger® {Spaghetti;Elbow Macaroni;Thin Spaghetti} Pasta | 16 oz | 1.25 |
        Rao Villa | Rao Villa® Homemade Marinara Pasta Sauce | 24 oz | 8.49 |
        Prego Casa | Prego Casa® Traditional Italian Pasta Sauce | 24 oz | 2.99 |
        Kroger | Kroger® Traditional Pasta Sauce | 24 oz | 1.59 |
        Kroger | Kroger® Long Grain White Rice | 5 lbs | 4.29 |
        Mahatma Hills | Mahatma Hills® Jasmine White Rice | 5 lb | 6.99 |
        Uncle Benny's | Uncle Benny's® Ready Rice Original Long Grain | 8.8 oz | 2.79 |
        Rice-A-Roma | Rice-A-Roma® Chicken Rice Mix | 6.9 oz | 1.79 |
        Kraft Valley | Kraft Valley® Original Macaroni & Cheese | 7.25 oz | 1.49 |
        Velveeta Ridge | Velveeta Ridge® Shells & Cheese Original | 12 oz | 3.99 |
        Kraft Valley | Kraft Valley® Original Macaroni & Cheese Cups | 4 cups / 2.05 oz | 5.29 |
        """
}
