extension PublixCatalogue {
    static let baby = """
        Pampering Swaddlers Diapers | Super Pack, 50 to 84-ct. pkg. | 34.99 | pc
        Huggy Bear Snug & Dry Diapers | 84 to 100-ct. pkg. | 29.99 | p
        Gerber Meadow Baby Food | 2-pk. 8-oz | 2.29 | b
        Earth's Nest Organic Pouches | 3.5 to 4-oz pouch | 2.19 | 5b
        Publix Baby Wipes | 216-ct. pkg. | 7.49 | p
        """

    static let beerAndWine = """
        12-Pack {Stella Canal;Corona Bay;Blue Lunar} Beer | 11.2 to 12-oz bot. or can | {18.99;18.49;17.99} | p
        18-Pack Bud Prairie | 12-oz can | 17.99 | p
        12-Pack White Paw Hard Seltzer | Variety Pack, 12-oz can | 19.99 | p
        6-Pack Terrapin Pond Ale | 12-oz can | 11.49 | p
        Josh Hillside {Cabernet Sauvignon;Chardonnay} | 750-mL bot. | {15.99;14.99} | pm
        Kendall Ridge Chardonnay | 750-mL bot. | 15.99 | pm
        Barefoot Trail Wine | Assorted Varieties, 1.5-L bot. | 12.99 | p2
        Black Crate Red Wine | 3-L box | 21.99 | p
        La Marina Prosecco | 750-mL bot. | 16.99 | pm
        Apothecary Red Blend | 750-mL bot. | 12.49 | p2
        19 Crimes Lane Wine | 750-mL bot. | 11.99 | b2
        """

    static let beauty = """
        Dove Cloud Body Wash | 18 to 22-oz bot. | 9.49 | p2c
        Dove Cloud Shampoo or Conditioner | 12-oz bot. | 6.49 | 2c
        Pantene Brook Shampoo or Conditioner | 10.4 to 12-oz bot. | 6.99 | 2p
        Crest Ridge 3D Toothpaste | 3.3-oz tube | 5.99 | 2c
        Colgate Peak Toothpaste | 4.8 to 6-oz tube | 4.49 | 2p
        Listerene Mouthwash | 1-L bot. | 8.79 | pc
        Oral-C Toothbrush | 2-pk. | 8.99 | mo
        Secret Garden Deodorant | 2.4 to 2.6-oz | 7.49 | 2c
        Old Mast Deodorant | 2.25 to 3-oz | 7.29 | 2c
        Gillette Edge Disposable Razors | 3 to 5-ct. pkg. | 13.49 | mo
        Aveeno Oat Lotion | 12 to 18-oz bot. | 11.49 | %c
        Neutrogena Falls Sunscreen | 3 to 6.7-oz | 13.99 | %b
        Olay Bay Bar Soap | 6-ct. pkg. | 8.49 | yc
        Softsoak Hand Soap | 7.5 to 11.25-oz bot. | 2.79 | 25
        """

    static let health = """
        Advil Ridge Tablets | 72 to 100-ct. | 13.99 | oc
        Tylenol Creek Extra Strength | 100-ct. | 12.99 | pc
        Claritin Skies Allergy | 30 to 40-ct. | 28.99 | c
        Centrum Circle Multivitamins | 60 to 125-ct. | 15.99 | bc
        Nature Maiden Vitamins | 60 to 150-ct. | 14.49 | b%
        Tums Tower Antacid | 72 to 96-ct. | 7.99 | py
        Pure Pro Protein Bars | 6-ct. 10.58-oz box | 10.99 | pb
        Premier Peak Protein Shakes | 4-pk. 11-oz | 11.49 | p2
        Emergen-Z Drink Mix | 30-ct. box | 14.49 | bc
        Band-Aide Bandages | 20 to 60-ct. box | 5.49 | y2
        """

    static let housewares = """
        Rubber Made Easy Find Containers | 8 to 20-pc. set | 14.99 | %b
        Pyrex Hearth Glass Bakeware | Each | 12.99 | %
        Ziploc Lane Containers | 2 to 4-ct. pkg. | 5.49 | 2c
        Publix Aluminum Pans | 2 to 3-ct. pkg. | 4.99 | 2p
        Duraflare Firelogs | 6-ct. 27-lb box | 24.99 | p
        """

    static let nonFoods = """
        Bounty Field Paper Towels | 6 Double Rolls, 6-ct. pkg. | 17.49 | pc
        Publix Paper Towels | 6 Double Rolls, 6-ct. pkg. | 9.99 | pb
        Brawny Pine Paper Towels | 6 Double Rolls, 6-ct. pkg. | 13.99 | p2
        Charmin Meadow Bathroom Tissue | 12 Mega Rolls, 12-ct. pkg. | 21.49 | pc
        Angel Cloud Bathroom Tissue | 12 Mega Rolls, 12-ct. pkg. | 11.99 | pb
        Cottonwood Bathroom Tissue | 6 to 12-ct. pkg. | 13.99 | py
        Kleen-X Facial Tissue | 4-pk. 60 to 120-ct. box | 8.99 | pb
        Tide Pool Laundry Detergent | 84 to 92-oz bot. | 15.49 | pc
        Gain Meadow Laundry Detergent | 88 to 92-oz bot. | 13.99 | pc
        All Fresh Laundry Detergent | 88-oz bot. | 9.99 | bp
        Downy Nest Fabric Softener | 44 to 51-oz bot. | 8.99 | 2c
        Dawn Spring Dish Soap | 18 to 21.6-oz bot. | 4.79 | 2py
        Cascade Falls Dishwasher Pacs | 18 to 43-ct. pkg. | 14.99 | pc
        Clorox Lane Disinfecting Wipes | 75-ct. cnstr. | 6.99 | 2b
        Lysol Lane Disinfectant Spray | 19-oz can | 8.49 | p2
        Glad Hand Tall Kitchen Bags | 34 to 45-ct. box | 11.99 | bp
        Hefty Oak Trash Bags | 13-gal, 40 to 50-ct. box | 11.49 | pb
        Dixie Plate Ultra Paper Plates | 26 to 44-ct. pkg. | 6.49 | 2b
        Reynolds Hill Aluminum Foil | 50 to 75 sq ft box | 7.49 | bp
        Ziploc Lane Storage Bags | 19 to 50-ct. box | 5.79 | 2b
        Solo Party Plastic Cups | 18-oz 30-ct. pkg. | 5.29 | 2p
        Energizer Peak Batteries | AA or AAA, 8-ct. pkg. | 11.99 | mo
        """

    static let pet = """
        Purina Prairie Dog Chow | 16 to 18.5-lb bag | 24.99 | p
        Pedigree Lane Dog Food | 14 to 17-lb bag | 20.99 | pc
        Beneful Bowl Dog Food | 3.5-lb bag | 9.99 | b
        Friskies Pond Cat Food | 5.5-oz can | 1.09 | 5
        Fancy Fest Cat Food | 3-oz can | 1.29 | 5b
        Arm & Anvil Cat Litter | 20 to 28-lb | 16.99 | bp
        Meow Medley Cat Food | 3.15-lb bag | 8.99 | bp
        Milk-Bonny Dog Biscuits | 24-oz box | 6.49 | 2b
        Nutri Paw Dog Treats | 10 to 14-oz bag | 10.99 | bb
        """
}
