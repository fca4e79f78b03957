/// Sample stores. Positions are those of real stores around Atlanta, to within some hundred meters; numbers, names,
/// streets and phone numbers are invented.
enum StoreTables {
    /// number | ad code | name | street | city | zip | latitude | longitude | ad zone | opened | closed
    static let publix = """
        1083 | 2501083 | Publix at Druid Court            | 2155 Sample Decatur Rd   | Decatur       | 30033 | 33.7905 | -84.3049 | 0 | 2004-03-10 |
        612  | 2500612 | Publix at Sycamore Hills         | 2969 Sample Druid Rd NE  | Atlanta       | 30329 | 33.8147 | -84.3098 | 0 | 1998-05-06 |
        1341 | 2633027 | Publix at Lullwater Commons      | 3870 Sample Hills Rd     | Decatur       | 30033 | 33.8109 | -84.2750 | 0 | 2012-08-22 |
        1528 | 2655116 | Publix at the Ponce Line         | 1001 Sample Ponce Ave NE | Atlanta       | 30306 | 33.7740 | -84.3548 | 1 | 2017-11-15 |
        1194 | 2594410 | Publix at Piedmont Meadow        | 1544 Sample Park Ave NE  | Atlanta       | 30324 | 33.7967 | -84.3699 | 0 | 2008-10-01 |
        1402 | 2640871 | Publix at Cheshire Bend          | 2325 Sample Bridge Rd NE | Atlanta       | 30324 | 33.8192 | -84.3517 | 0 | 2013-02-20 |
        579  | 2500579 | Publix at Glenwood Green         | 2235 Sample Glenwood Ave | Atlanta       | 30316 | 33.7403 | -84.3142 | 1 | 1997-09-24 |
        1667 | 2671905 | Publix at Midtown Spring         | 950 Sample Peach St NW   | Atlanta       | 30309 | 33.7808 | -84.3878 | 0 | 2019-06-05 |
        1275 | 2619943 | Publix at Shallow Creek          | 2562 Sample Ford Rd NE   | Atlanta       | 30345 | 33.8622 | -84.2872 | 0 | 2010-04-14 |
        834  | 2500834 | Publix at Tucker Station         | 4422 Sample Howell Rd    | Tucker        | 30084 | 33.8513 | -84.2076 | 1 | 2001-12-05 |
        1053 | 2549313 | Publix at Chattahoochee Row      | 2275 Sample Mill Blvd NW | Atlanta       | 30318 | 33.8187 | -84.4502 | 0 | 2003-07-16 |
        702  | 2500702 | Publix at Abercorn Oaks          | 11701 Sample Abercorn St | Savannah      | 31419 | 31.9823 | -81.1510 | 1 | 2000-01-12 |
        431  | 2500431 | Publix at Ocmulgee Landing       | 4357 Sample Forsyth Rd   | Macon         | 31210 | 32.8790 | -83.6880 | 0 | 1996-02-07 | 2024-05-11
        1799 | 2730455 | Publix at Bass Crossing          | 5437 Sample Bowman Rd    | Macon         | 31210 | 32.8910 | -83.6930 | 0 | 2931-03-05 |
        """

    /// id | chain | name | street | city | state | zip | county | latitude | longitude | phone | kind
    static let kroger = """
        01160401 | KROGER | Kroger - Briarcliff Corner  | 1799 Sample Cliff Rd NE  | Atlanta       | GA | 30306 | DEKALB COUNTY   | 33.8040 | -84.3366 | 4045550101 | store
        01160402 | KROGER | Kroger - Toco Walk          | 2205 Sample Vista Rd NE  | Atlanta       | GA | 30329 | DEKALB COUNTY   | 33.8159 | -84.3134 | 4045550102 | store
        01160403 | KROGER | Kroger - Commerce Row       | 720 Sample Commerce Dr   | Decatur       | GA | 30030 | DEKALB COUNTY   | 33.7780 | -84.2932 | 4045550103 | store
        01160404 | KROGER | Kroger - Industrial Way     | 501 Sample Dekalb Way    | Decatur       | GA | 30030 | DEKALB COUNTY   | 33.7911 | -84.2763 | 4045550104 | store
        01160405 | KROGER | Kroger - Edgewood Yards     | 1225 Sample Caroline St  | Atlanta       | GA | 30307 | DEKALB COUNTY   | 33.7572 | -84.3482 | 4045550105 | store
        01160406 | KROGER | Kroger - Belt Line Market   | 725 Sample Leon Ave NE   | Atlanta       | GA | 30306 | FULTON COUNTY   | 33.7726 | -84.3633 | 4045550106 | store
        01160407 | KROGER | Kroger - Ansley Court       | 1700 Sample Monroe Dr NE | Atlanta       | GA | 30324 | FULTON COUNTY   | 33.8007 | -84.3725 | 4045550107 | store
        01160408 | KROGER | Kroger - Lindbergh Place    | 2452 Sample Moros Way    | Atlanta       | GA | 30324 | FULTON COUNTY   | 33.8224 | -84.3655 | 4045550108 | store
        01160409 | KROGER | Kroger - Lawrenceville Road | 4357 Sample Lawrence Hwy | Tucker        | GA | 30084 | DEKALB COUNTY   | 33.8552 | -84.2071 | 4045550109 | store
        01160410 | KROGER | Kroger - Memorial Bend      | 3479 Sample Memorial Dr  | Decatur       | GA | 30032 | DEKALB COUNTY   | 33.7535 | -84.2705 | 4045550110 | store
        01160701 | KROGER | Kroger - Belt Line Fuel     | 727 Sample Leon Ave NE   | Atlanta       | GA | 30306 | FULTON COUNTY   | 33.7728 | -84.3629 | 9999999999 | fuel
        540FC061 | KROGER | Kroger - - Atlanta Shed     | 2000 Sample Anvil Rd     | Forest Park   | GA | 30297 | CLAYTON COUNTY  | 33.6198 | -84.3330 |            | shed
        01160995 | KROGER | Kroger - Loyalty Fulfillment Atlanta | 2002 Sample Anvil Rd | Forest Park | GA | 30297 | CLAYTON COUNTY | 33.6180 | -84.3322 | 9999999999 | shed
        02660301 | KROGER | Kroger - Cumberland Bluff   | 800 Sample Monroe St     | Nashville     | TN | 37208 | DAVIDSON COUNTY | 36.1783 | -86.7935 | 6155550111 | store
        09760210 | HART   | Harris Teeter - Sample Mill | 3000 Sample Mill Ave     | Charlotte     | NC | 28203 | MECKLENBURG COUNTY | 35.2100 | -80.8590 | 7045550112 | store
        """
}

/// Splits a table into rows of trimmed cells, skipping empty lines.
func tableRows(_ table: String, separator: Character = "|") -> [[String]] {
    table.split(separator: "\n").map { line in
        line.split(separator: separator, omittingEmptySubsequences: false).map(trimmed)
    }.filter { $0 != [""] }
}

func trimmed(_ text: some StringProtocol) -> String {
    let tail = text.drop { $0.isWhitespace }
    return String(tail.prefix(tail.count - tail.reversed().prefix { $0.isWhitespace }.count))
}
