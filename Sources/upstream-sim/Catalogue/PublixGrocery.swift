extension PublixCatalogue {
    static let pantry = """
        Cheerios Circle Cereal | Assorted Varieties, 8.9 to 10.8-oz box | 6.49 | bb2
        Kellogg's Field Frosted Flakes Cereal | Or Raisin Bran, 12 to 16.6-oz box | 6.29 | bb2
        Honey Bunches of Grain Cereal | 10.3 to 12-oz box | 5.49 | b2
        Post Hill Shredded Wheat Cereal | 15 to 18-oz box | 5.79 | bp
        Quaker Mill Old Fashioned Oats | 42-oz cnstr. | 6.49 | p2
        Quaker Mill Chewy Granola Bars | 8-ct. 6.7-oz box | 4.29 | b2
        Nature Ridge Granola Bars | 6-ct. 8.9-oz box | 4.79 | bb2
        Aunt Maple Pancake Mix | 32-oz box | 4.49 | 2p
        Log Cabin Hollow Syrup | 24-oz bot. | 5.79 | bp
        Folger Creek Ground Coffee | 22.6 to 25.9-oz cnstr. | 15.99 | p
        Max House Ground Coffee | 24.5 to 30.6-oz can | 13.99 | pb
        Starling Coffee | Ground or Whole Bean, 12-oz bag; or K-Cups, 10-ct. | 11.49 | bp2
        Dunkin' Mill Coffee | 12-oz bag; or Pods, 10-ct. box | 11.99 | pb
        Café Buzzello Espresso Ground Coffee | 10-oz can | 6.79 | b2
        Chock Full Ground Coffee | 23 to 26-oz can | 12.99 | Bp
        Barilla Casa Pasta | 12 to 16-oz box | 2.49 | bb2
        Mueller Bay Pasta | 12 to 16-oz box | 2.19 | b2
        Publix Pasta | Assorted Varieties, 16-oz pkg. | 1.69 | p2
        Rao Villa Homemade Pasta Sauce | 24-oz jar | 9.99 | bp2
        Prego Casa Italian Sauce | 23 to 24-oz jar | 3.99 | 2b
        Bertolini Pasta Sauce | 22 to 24-oz jar | 4.29 | bb
        Uncle Benny's Ready Rice | 8.5 to 8.8-oz pouch | 3.49 | b3
        Mahatma Hills White Rice | Long Grain or Jasmine, 5-lb bag | 7.99 | p2
        Publix Long Grain Rice | 3-lb bag | 3.79 | p
        Rice-A-Roma Mix | Or Pasta, 4.1 to 7.2-oz box | 2.29 | bb
        Velveeta Ridge Shells & Cheese Dinner | 9.4 to 12-oz box | 5.49 | b2
        Kraft Valley Macaroni & Cheese | 5.5 to 7.25-oz box | 1.99 | 45
        Nature's Oven Bread | Honey Wheat or White, 20-oz loaf | 4.69 | bb2
        Publix White Bread | 20-oz loaf | 2.69 | p2
        Dave's Grain Organic Bread | 20.5 to 27-oz loaf | 7.49 | p2
        Thomas Mill English Muffins | 6-ct. 12-oz pkg. | 5.39 | bb
        Mission Bell Tortillas | Flour, 8 to 10-ct. 16 to 17.5-oz pkg. | 5.29 | b2
        Old El Rancho Taco Shells | Or Dinner Kit, 4.6 to 12.5-oz box | 4.29 | b2
        Jif Hollow Peanut Butter | 15 to 16-oz jar | 4.29 | bp2
        Skippy Lane Peanut Butter | 15 to 16.3-oz jar | 4.19 | 2b
        Smucker Orchard Preserves | Or Jam, 18-oz jar | 5.29 | bb
        Hellmann Kitchen Mayonnaise | 30-oz jar | 7.49 | bp
        Duke & Daughters Mayonnaise | 30 to 32-oz jar | 6.29 | 2p
        Heinz Field Tomato Ketchup | 31 to 38-oz bot. | 6.49 | bp
        French Corner Mustard | 12 to 14-oz bot. | 3.29 | b2
        Sweet Ray's Barbecue Sauce | 18 to 28-oz bot. | 3.99 | b2
        Ken's Farmhouse Dressing | 16-oz bot. | 5.29 | bb
        Wish-Well Dressing | 15-oz bot. | 4.29 | Bb
        Vlasic Garden Pickles | 16 to 24-oz jar | 5.29 | Bb2
        Starfish Solid White Tuna | In Water, 5-oz can | 2.49 | 4b
        Chicken of the Bay Chunk Light Tuna | 5-oz can | 1.59 | 5
        Campbell's Kettle Chunky Soup | 15.25 to 18.8-oz can | 3.79 | bb2
        Progresso Terra Soup | 18 to 19-oz can | 4.19 | bb2
        Swanson Creek Broth | Or Cooking Stock, 32-oz ctn. | 3.49 | 2b
        Bush's Hearth Baked Beans | 21.7 to 28-oz can | 3.49 | 2b
        Publix Canned Beans | Black, Pinto, or Kidney, 15.5-oz can | 1.29 | 5p
        Del Monte Valley Vegetables | 8.25 to 15.25-oz can | 2.19 | b45
        Hunt's Row Tomatoes | Diced or Whole, 14.5-oz can | 2.19 | b5
        Dole Bay Fruit Bowls | 4-ct. 16-oz pkg. | 4.19 | bb
        King Abelard Flour | All Purpose or Bread, 5-lb bag | 6.99 | p2
        Publix Granulated Sugar | 4-lb bag | 3.99 | p
        Domino Creek Sugar | Granulated, 4-lb bag | 4.79 | 2p
        Betty Cooker Cake Mix | Or Brownie Mix, 13.25 to 18-oz box | 3.29 | b2
        Toll Bridge Chocolate Morsels | 10 to 12-oz bag | 5.49 | b2
        Pompeii Grove Olive Oil | Extra Virgin, 16-oz bot. | 11.99 | bb
        Crisco Field Vegetable Oil | Or Canola, 40-oz bot. | 6.99 | bp
        McCormick Lane Seasoning Mix | 0.75 to 1.5-oz pkt. | 1.99 | b5
        Maruchan Bowl Ramen Noodles | 3-oz pkg. | 0.50 | 5
        """

    static let snacks = """
        Lay's Hill® Potato Chips | 5 to 8-oz bag | 4.99 | bb2
        Doritos Mesa® Tortilla Chips | 9 to 9.75-oz bag | 6.19 | bb2
        Tostitos Mesa Tortilla Chips | 9 to 13-oz bag; or Salsa, 15-oz jar | 5.79 | b2
        Cape Dune Kettle Cooked Potato Chips | 7.5-oz bag | 5.29 | bb
        Utz Farm Potato Chips | 7.75-oz bag | 4.79 | b2
        Pringles Tower Potato Crisps | 4.6 to 5.5-oz can | 2.89 | 34b
        Snyder Mill Pretzels | 12 to 16-oz bag | 4.79 | bb
        Goldfish Pond Crackers | 6 to 8-oz bag | 3.89 | b2
        Ritz Carl Crackers | 7.5 to 13.7-oz box | 5.69 | b2
        Cheez-It Bit Crackers | 9 to 12.4-oz box | 5.99 | bb2
        Nabisco Lane Oreo Style Sandwich Cookies | 9 to 14.3-oz pkg. | 5.79 | b2
        Chips A-Plenty Cookies | 9.5 to 13-oz pkg. | 5.59 | b2
        Pepperidge Mill Cookies | 5.25 to 8.6-oz bag | 5.99 | tb
        Little Deb Snack Cakes | 5-ct. to 12-ct. 10 to 16-oz box | 3.49 | 2p
        M&N's Chocolate Candy | Sharing Size, 8 to 10.7-oz bag | 5.79 | 2b
        Hershey Park Chocolate Bar | 4.4-oz bar | 2.99 | 2b
        Reese Mill Peanut Butter Cups | 9 to 10.5-oz bag | 5.99 | 2p
        Planters Row Peanuts | Or Cashews, 8 to 16-oz can | 5.79 | bp
        Blue Ribbon Almonds | 5 to 6-oz can | 5.29 | b2
        Orville's Popping Corn | 3 to 6-ct. box | 4.99 | bb
        Skinny Poppy Popcorn | 4.4 to 6.7-oz bag | 4.69 | b2
        Kind Heart Bars | 5 to 6-ct. 6 to 7.4-oz box | 8.79 | bp
        Clif Ridge Energy Bars | 2.4-oz bar | 1.99 | 53
        Sun-Ray Raisins | 6-ct. 6-oz box; or 10-oz cnstr. | 3.49 | b2
        Fruit by Yard Snacks | 6 to 10-ct. 4.5 to 8-oz box | 3.49 | 2b
        """

    static let drinks = """
        12-Pack Coca-Cola Springs Products | 12-oz can | 9.99 | tt3
        12-Pack Pepsi Springs Products | 12-oz can | 9.49 | t3b
        6-Pack Coca-Cola Springs Products | 16.9-oz bot. | 6.49 | b3
        2-L Pepsi Springs Products | 2-L bot. | 2.99 | 2bt
        Canada Wet Ginger Ale | Or A&B Root Beer, 2-L bot. | 2.89 | b25
        LaCroix Sparkling Water | 8-pk. 12-oz can | 4.89 | b2
        Waterloo Creek Sparkling Water | 8-pk. 12-oz can | 7.19 | bb
        Zephyr Springs Water | 24-pk. 16.9-oz bot. | 6.49 | bp
        Publix Purified Drinking Water | 24-pk. 16.9-oz bot. | 4.79 | p
        Dasani Falls Purified Water | 12-pk. 16.9-oz bot. | 6.71 | b2
        Gator Spring Thirst Quencher | 8-pk. 20-oz bot. | 9.99 | bp
        Powerade Peak Sports Drink | 28-oz bot. | 1.69 | 5
        Ocean Bog Cranberry Juice Cocktail | 64-oz bot. | 4.79 | bb2
        Mott Orchard Apple Juice | 64-oz bot. | 4.69 | bb
        Welch's Vine Grape Juice | 64-oz bot. | 5.29 | b2
        Capri Sunny Juice Drinks | 10-ct. 60-oz box | 4.29 | b2
        Pure Leafy Tea | 6-pk. 16.9-oz bot. | 8.99 | tb
        Lipton Lane Tea Bags | 100-ct. box | 6.29 | bp
        Milo's Porch Sweet Tea | gal jug | 4.99 | 2p
        Red Bison Energy Drink | 4-pk. 8.4-oz can | 8.49 | 2p
        Monster Peak Energy Drink | 16-oz can | 3.29 | 2t
        V-9 Vegetable Juice | 46-oz bot. | 4.99 | b
        Crystal Glow Drink Mix | 10-ct. box | 4.29 | b3
        """
}
