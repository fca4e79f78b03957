extension KrogerCatalogue {
    static let produce = """
        Fresh Banana | Fresh Banana - Each | 1 each | 0.29 | =4011
        Fresh | Fresh Strawberries - 1 LB Clamshell | 16 oz | 4.49 |
        Fresh | Fresh Strawberries - 2 LB Clamshell | 2 lb | 7.99 |
        Fresh | Fresh Blueberries - Pint | 1 pt | 4.99 |
        Fresh | Fresh Raspberries | 6 oz | 4.49 |
        Fresh | Fresh Blackberries | 6 oz | 3.99 |
        Fresh | Fresh Red Seedless Grapes | 1 lb | 2.99 | w =4023
        Fresh | Fresh Green Seedless Grapes | 1 lb | 2.99 | w =4022
        Fresh | Fresh Large Honeycrisp Apple - Each | each | 1.79 | =3283
        Fresh | Fresh Gala Apples - 3 LB Bag | 3 lb | 4.99 |
        Fresh | Fresh Granny Smith Apple | 1 lb | 2.29 | w =4017
        Fresh | Fresh Navel Oranges - 4 LB Bag | 4 lb | 6.49 |
        Fresh | Fresh Clementines Bag | bag/ 5 pounds | 8.99 |
        Fresh | Fresh Lemon - Each | 1 each | 0.79 | =4053
        Fresh | Fresh Lime - Each | 1 each | 0.50 | =4048
        Fresh | Fresh Hass Avocado - Each | 1 ct | 1.25 | =4046
        Fresh | Fresh Mango - Each | each | 1.25 | =4959
        Fresh | Fresh Gold Pineapple - Each | each | 3.99 | =4430
        Fresh | Fresh Seedless Watermelon - Each | each | 6.99 | =4032
        Fresh | Fresh Broccoli Crowns | 1 lb | 1.99 | w =3082
        Fresh | Fresh Jalapeno Peppers | 1 lb | 0.99 | w =4693
        Fresh | Fresh Green Bell Pepper - Each | 1 each | 0.89 | =4065
        Fresh | Fresh Red Bell Pepper - Each | 1 each | 1.69 | =4088
        Fresh | Fresh Cucumber - Each | 1 each | 0.79 | =4062
        Fresh | Fresh Roma Tomato | 1 lb | 1.49 | w =4087
        Fresh | Fresh Tomatoes on the Vine | 1 lb | 2.49 | w =4664
        Kroger | Kroger® Grape Tomatoes | 10 oz | 2.99 |
        Kroger | Kroger® Russet Potatoes | 5 lb | 3.99 |
        Kroger | Kroger® Yellow Onions 3 lb Bag | 3 lb | 3.29 |
        Kroger | Kroger® Peeled Baby Carrots | 1 lb | 1.49 |
        Kroger | Kroger® Romaine Hearts | 3 ct | 3.99 |
        Fresh | Fresh Iceberg Lettuce | 1 each | 1.99 | =4061
        Simple Truth Organic | Simple Truth Organic™ Baby Spinach | 5 oz | 3.49 |
        Kroger | Kroger® Classic Coleslaw Mix | 14 oz | 1.99 |
        Fresh | Fresh Sweet Potatoes | 1 lb | 1.19 | w =4816
        Fresh | Fresh Zucchini Squash | 1 lb | 1.69 | w =4067
        Fresh | Fresh Garlic Bulb | 1 ct | 0.69 | =4608
        Kroger | Kroger® Sliced White Mushrooms | 8 oz | 2.29 |
        Fresh | Fresh Asparagus | 1 lb | 3.99 | w =4080
        Fresh | Fresh Cilantro Bunch | 1 bunch | 0.89 | =4889
        """

    static let meat = """
        Heritage Farm | Heritage Farm® Boneless & Skinless Chicken Breasts | 1 lb | 3.49 | w
        Simple Truth | Simple Truth™ Natural Boneless Skinless Chicken Breasts | 1 lb | 5.99 | w
        Heritage Farm | Heritage Farm® Bone In Chicken Thighs (10-12 per Pack) | 1 lb | 1.49 | w
        Heritage Farm | Heritage Farm® Bone In & Skin On Chicken Drumsticks | 1 lb | 1.29 | w
        Heritage Farm | Heritage Farm® Chicken Wings | 1 lb | 3.49 | w
        Simple Truth Organic | Simple Truth Organic® Whole Chicken | 1 lb | 3.29 | w
        Kroger | Kroger® 80/20 Ground Beef Roll | 3 lb | 14.99 |
        Kroger | Kroger® 93/7 Lean Ground Beef | 1 lb | 6.99 |
        Kroger | Kroger® 80/20 Ground Chuck Patties (8 Patties) | 2 lb | 12.99 |
        Simple Truth Organic | Simple Truth Organic® 85/15 Grass Fed Ground Beef | 16 oz | 8.99 |
        Private Selection | Private Selection® Angus Beef Choice Ribeye Steak | 1 lb | 15.99 | w
        Private Selection | Private Selection® Angus Beef New York Strip Steak | 1 lb | 13.99 | w
        Private Selection | Private Selection® Angus Beef Top Sirloin Steak | 1 lb | 9.99 | w
        Kroger | Kroger® Beef Choice Boneless Chuck Roast | 1 lb | 7.49 | w
        Tyson Ridge | Tyson Ridge® Beef Stew Meat | 44 oz | 6.99 | w
        Kroger | Kroger® Boneless Pork Chops | 1 lb | 3.99 | w
        Kroger | Kroger® Pork Tenderloin | 1 lb | 4.49 | w
        Kroger | Kroger® Pork Baby Back Ribs | 1 lb | 4.99 | w
        Kroger | Kroger® Bone In Pork Butt Roast | 1 lb | 2.49 | w
        Kroger | Kroger® Hardwood Smoked Bacon | 16 oz | 6.49 |
        Oak Hollow | Oak Hollow® Original Bacon | 16 oz | 8.49 |
        Jimmy Dell | Jimmy Dell® Premium Pork Sausage Roll | 16 oz | 5.49 |
        Johnson Mill | Johnson Mill® Original Bratwurst | 5 ct / 19 oz | 5.99 |
        Ball Diamond | Ball Diamond® Beef Franks | 8 ct / 15 oz | 6.49 |
        Smithgate | Smithgate® Smoked Sausage Rope | 14 oz | 4.79 |
        Shady Creek | Shady Creek® 93/7 Ground Turkey | 1 lb | 5.79 |
        Kroger | Kroger® Honey Ham Steak | 8 oz | 3.49 |
        Kroger | Kroger® Atlantic Salmon Fillets | 1 lb | 10.99 | w
        Kroger | Kroger® Raw Large Shrimp Peeled & Deveined | 2 lb | 15.99 |
        Kroger | Kroger® Tilapia Fillets | 32 oz | 11.49 |
        Private Selection | Private Selection® Cold Smoked Salmon | 4 oz | 7.99 |
        Kroger | Kroger® Imitation Crab Flakes | 8 oz | 3.29 |
        """

    static let deli = """
        Kroger | Home Chef Rotisserie Chicken Hot | 1 each | 7.99 | h
        Kroger | Home Chef Fried Chicken 8 Piece Hot | 8 pc | 9.99 | h
        Kroger | Kroger® Hot Mashed Potatoes & Gravy | 16 oz | 4.49 | h
        Boar Meadow | Boar Meadow® Ovengold Turkey Breast (sliced to order) | 1 lb | 13.99 | w
        Private Selection | Private Selection® Honey Ham (sliced to order) | 1 lb | 8.99 | w
        Private Selection | Private Selection® Black Forest Ham Grab & Go | 16 oz | 7.99 |
        Kroger | Kroger® Thin Sliced Oven Roasted Turkey Breast | 10 oz | 4.49 |
        Sabra | Sabra® Classic Hummus | 10 oz | 5.49 |
        Kroger | Kroger® {Potato;Macaroni} Salad | 16 oz | {3.49;3.29} |
        Kroger | Kroger® Guacamole | 12 oz | 5.99 |
        Private Selection | Private Selection® Fresh Mozzarella Ball | 8 oz | 4.79 |
        Boursin | Boursin® Garlic & Fine Herbs Gournay Cheese | 5.2 oz | 6.49 |
        """

    static let dairy = """
        Kroger | Kroger® {Vitamin D Whole;2% Reduced Fat;1% Lowfat;Fat Free Skim} Milk Gallon | 1 gal | {3.29;3.29;3.19;3.19} |
        Kroger | Kroger® 2% Reduced Fat Milk Half Gallon | 1/2 gal | 2.19 |
        Simple Truth Organic | Simple Truth Organic™ {Whole;2% Reduced Fat} Milk | 64 fl oz | 4.79 |
        Fair Meadow | Fair Meadow® Ultra-Filtered 2% Milk | 52 fl oz | 5.29 |
        Kroger | Kroger® Grade A Large White Eggs | 12 ct | 2.99 |
        Kroger | Kroger® Grade A Large White Eggs Value Pack | 18 ct | 4.29 |
        Simple Truth Organic | Simple Truth Organic® Cage Free Large Brown Eggs | 12 ct | 5.49 |
        Eggland Hills | Eggland Hills® Classic Large White Eggs | 12 ct | 4.69 |
        Kroger | Kroger® {Salted;Unsalted} Butter Sticks | 16 oz | 4.49 |
        Land O Prairies | Land O Prairies® Half Stick Salted Butter | 8 ct / 2 oz | 6.29 |
        Land O Prairies | Land O Prairies® Spreadable Butter with Canola Oil | 15 oz | 5.99 |
        Kroger | Kroger® Shredded {Mild Cheddar;Sharp Cheddar;Mozzarella;Mexican Style Blend} Cheese | 8 oz | 2.79 |
        Kroger | Kroger® Shredded Mozzarella Cheese Big Pack | 32 oz | 8.49 |
        Sargento Creek | Sargento Creek® Off the Block Shredded Sharp Cheddar Cheese | 8 oz | 4.79 |
        Cabot Ridge | Cabot Ridge® Seriously Sharp Cheddar Cheese Bar | 8 oz | 4.99 |
        Kroger | Kroger® American Cheese Singles | 16 ct / 12 oz | 3.79 |
        Kroger | Kroger® Colby Jack Cheese Block | 16 oz | 5.49 |
        Philadelphia Square | Philadelphia Square® Original Cream Cheese | 8 oz | 3.79 |
        Kroger | Kroger® Original Cream Cheese | 8 oz | 2.29 |
        Chobani | Chobani® {Strawberry;Vanilla;Peach;Plain} Greek Yogurt | 5.3 oz | 1.49 |
        Yoplait | Yoplait® Original {Strawberry;Harvest Peach;French Vanilla} Low Fat Yogurt | 6 oz | 0.79 |
        Kroger | Kroger® Plain Nonfat Greek Yogurt | 32 oz | 4.99 |
        Fage | Fage® Total 2% Plain Greek Yogurt | 32 oz | 7.49 |
        Kroger | Kroger® Small Curd Cottage Cheese | 24 oz | 3.79 |
        Daisy Field | Daisy Field® Pure & Natural Sour Cream | 16 oz | 2.99 |
        Kroger | Kroger® 100% Orange Juice | 52 fl oz | 3.49 |
        Simply Grove | Simply Grove® Pulp Free Orange Juice | 52 fl oz | 4.79 |
        Tropicana Grove | Tropicana Grove® No Pulp Original Orange Juice | 46 fl oz | 4.49 |
        Simple Truth | Simple Truth™ Unsweetened Almondmilk | 1/2 gal | 2.99 |
        Silk Meadow | Silk Meadow® Original Oatmilk | 64 fl oz | 4.79 |
        Coffee Mate | Coffee Mate® French Vanilla Liquid Coffee Creamer | 32 fl. oz. | 4.99 |
        Pillsbury | Pillsbury® Original Crescent Rolls | 8 ct / 8 oz | 3.49 |
        Kroger | Kroger® Homestyle Ready to Bake Pizza Crust | 13.8 oz | 2.99 |
        Reddi Cloud | Reddi Cloud® Original Dairy Whipped Topping | 6.5 oz | 3.99 |
        Kroger | Kroger® Heavy Whipping Cream | 1 pt | 3.79 |
        """

    static let bakery = """
        Kroger | Kroger® White Sandwich Bread | 20 oz | 1.79 |
        Kroger | Kroger® 100% Whole Wheat Bread | 20 oz | 2.29 |
        Nature's Oven | Nature's Oven® Honey Wheat Bread | 20 oz | 3.99 |
        Dave's Grain | Dave's Grain® Organic 21 Whole Grains Bread | 27 oz | 6.49 |
        Kroger | Kroger® Hamburger Buns | 8 ct | 1.99 |
        Kroger | Kroger® Hot Dog Buns | 8 ct / 12 oz | 1.99 |
        Thomas Mill | Thomas Mill® Original English Muffins | 6 ct / 12 oz | 4.69 |
        Thomas Mill | Thomas Mill® Plain Bagels | 6 ct / 20 oz | 4.99 |
        King's Table | King's Table® Original Sweet Dinner Rolls | 12 oz / 12 ct | 4.79 |
        Mission Bell | Mission Bell® Soft Taco Flour Tortillas | 10 ct / 17.5 oz | 3.99 |
        Private Selection | Private Selection® French Baguette | 10 oz | 2.49 |
        Bakery Fresh Goodness | Bakery Fresh Goodness® Chocolate Chip Cookies | 18 count / 18 ounces | 4.99 |
        Bakery Fresh Goodness | Bakery Fresh Goodness® Yellow Cupcakes | 12 ct / 10 oz | 5.99 |
        Bakery Fresh Goodness | Bakery Fresh Goodness® Apple Pie | 8 in | 6.49 |
        Bakery Fresh Goodness | Bakery Fresh Goodness® Blueberry Muffins | 4 ct / 14 oz | 5.49 |
        Bakery Fresh Goodness | Bakery Fresh Goodness® Glazed Donuts | 12 ct | 6.99 |
        Bakery Fresh Goodness | Bakery Fresh Goodness® Angel Food Cake | 14 oz | 5.49 |
        """
}
