extension Answer {
    package func csv() -> [UInt8] { [] }
    package func geoJSON() -> [UInt8] { [] }
    package func atom(_ feed: FeedFacts) -> [UInt8] { [] }
    package func calendar(_ feed: FeedFacts) -> [UInt8] { [] }
}
