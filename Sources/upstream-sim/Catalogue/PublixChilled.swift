extension PublixCatalogue {
    static let dairy = """
        Publix Whole Milk | Or Reduced Fat, Lowfat, or Fat Free, gal jug | 4.49 | p
        GreenWise Organic Milk | half-gal ctn. | 5.49 | 2p
        Fair Meadow Ultra-Filtered Milk | 52-oz bot. | 5.99 | 2p
        Publix Large Eggs | Grade A, 12-ct. ctn. | 3.99 | p
        Eggland Hills Large Eggs | Grade A, Vitamin Enhanced, 12-ct. ctn. | 5.19 | 2p
        GreenWise Organic Cage Free Brown Eggs | Large, Grade A, 12-ct. ctn. | 5.99 | p
        Land O Prairies Butter | Salted or Unsalted, 16-oz pkg. | 6.99 | p2
        Publix Sweet Cream Butter | Salted or Unsalted, Quarters, 16-oz pkg. | 5.49 | p
        Publix Shredded Cheese | Or Chunk, Assorted Varieties, 8-oz pkg. | 3.99 | 2p
        Sargento Creek Shredded Cheese | 8-oz pkg. | 5.49 | bb2
        Cabot Ridge Cheddar Cheese | Bar, 8-oz pkg. | 5.49 | b2
        Kraft Valley American Singles | 16-ct. 12-oz pkg. | 5.79 | p2c
        Philadelphia Square Cream Cheese | Brick, 8-oz pkg. | 4.29 | 2b
        Chobani Greek Yogurt | Assorted Varieties, 5.3-oz cont. | 1.69 | p5
        Yoplait Original Yogurt | 6-oz cont. | 0.95 | 5p
        Fage Total Greek Yogurt | 32-oz cont. | 8.49 | p
        Noosa Valley Yoghurt | 8-oz cont. | 2.99 | 2b
        Publix Cottage Cheese | Assorted Varieties, 16-oz cont. | 3.69 | 2p
        Daisy Field Sour Cream | Regular or Light, 16-oz cont. | 3.79 | 2p
        Tropicana Grove Orange Juice | Assorted Varieties, 46-oz bot. | 5.29 | bb2
        Simply Grove Orange Juice | Or Lemonade, 52-oz bot. | 5.29 | 2p
        Florida's Best Orange Juice | Not From Concentrate, 59-oz ctn. | 5.49 | bp
        Silk Meadow Almondmilk | Or Oatmilk, half-gal ctn. | 5.19 | 2p
        Coffee Mate Café Creamer | 28 to 32-oz bot. | 5.49 | bp2
        Pillsbury Crescent Rolls | Or Biscuits, 4-ct. 8 to 16.3-oz can | 4.29 | b2
        Reddi Cloud Dairy Whipped Topping | 13-oz can | 6.79 | b
        Activa Probiotic Yogurt | 4-ct. 16-oz pkg. | 4.49 | 2pc
        """

    static let frozen = """
        Publix Premium Ice Cream | Assorted Varieties, half-gal ctn. | 6.49 | 2pb
        Ben & Barry's Ice Cream | Pint | 6.99 | b2
        Häagen Fjord® Ice Cream | Or Bars, 14-oz or 3-ct. | 6.29 | b2
        Breyer Hills Ice Cream | 48-oz ctn. | 6.99 | bbp
        Blue Bonnet Mini Swirls Cones | 8-ct. 18.4-oz pkg. | 6.99 | b2c
        Edy Grand Ice Cream | 48-oz ctn. | 7.49 | b
        DiGiovanni Rising Crust Pizza | 27 to 31-oz pkg. | 9.99 | bp
        Red Barone Classic Crust Pizza | 20.6 to 22.8-oz pkg. | 7.79 | b2
        Stouffield Lasagna | Family Size, 38-oz pkg. | 13.49 | pb
        Lean Kitchen Entrées | 5.75 to 11.5-oz pkg. | 4.49 | 53b
        Birds Wing Steamfresh Vegetables | 10 to 12-oz pkg. | 3.19 | b2
        Publix Frozen Vegetables | Steam-in-Bag, 12-oz bag | 2.69 | 2p
        Ore-Ido Fields French Fries | Or Tater Rounds, 26 to 32-oz bag | 6.29 | bb
        Eggo Wheel Waffles | 10-ct. 12.3-oz pkg. | 4.19 | b2c
        Jimmy Dell Breakfast Sandwiches | 4-ct. 17 to 20-oz pkg. | 9.49 | pb
        Tyson Ridge Chicken Nuggets | 29 to 32-oz bag | 11.49 | bp
        Bell Isle Frozen Shrimp | Cooked, 41 to 60 per Pound, 16-oz bag | 10.99 | p
        Hot Pocketful Sandwiches | 2-ct. 8 to 9-oz pkg. | 3.79 | bt
        Outshine Grove Fruit Bars | 6-ct. 14.7-oz pkg. | 5.79 | bb2
        Celentano Valley Ravioli | 24-oz bag | 6.09 | b
        Sister Clara's Dinner Rolls | 12-ct. 18-oz pkg. | 5.49 | b2
        Cool Cloud Whipped Topping | 8-oz tub | 2.79 | 2p
        Mrs. T's Valley Pierogies | 16-oz pkg. | 4.79 | b
        Wyman Hill Wild Blueberries | Frozen, 15-oz bag | 5.49 | p2
        """
}
