// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"), .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
]
/// Outside the three rooms that own a C library a raw pointer is a compile error.
let pure = strict + [.strictMemorySafety()]

let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let configuration: Target.Dependency = .product(name: "Configuration", package: "swift-configuration")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
let signals: Target.Dependency = .product(name: "UnixSignals", package: "swift-service-lifecycle")
let subprocess: Target.Dependency = .product(name: "Subprocess", package: "swift-subprocess")
let systemPackage: Target.Dependency = .product(name: "SystemPackage", package: "swift-system")

// The dependencies of each target are the doors of the house: `Tests/HouseTests` holds the imports against them.
let package = Package(
    name: "circulard",
    products: [
        .executable(name: "circulard", targets: ["circulard"]),
        .executable(name: "upstream-sim", targets: ["upstream-sim"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0", traits: ["YAML"]),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
        .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
    ],
    targets: [
        // The only C: one system library and one shim header each.
        .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        .systemLibrary(
            name: "CLibCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev", "zlib1g-dev"])]),
        .systemLibrary(name: "CLibPQ", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),

        // Rooms that own one C library each and know no grocery word.
        .target(name: "HTML", dependencies: ["CLibXML2"], swiftSettings: strict),
        .target(name: "HTTP", dependencies: ["CLibCurl", logging], swiftSettings: strict),
        .target(name: "Postgres", dependencies: ["CLibPQ", subprocess, systemPackage], swiftSettings: strict),

        // Pure cores: no clock, no I/O, no floating point near money.
        .target(name: "Deals", swiftSettings: pure),
        .target(name: "AdText", dependencies: ["Deals"], swiftSettings: pure),
        .target(name: "Pricing", dependencies: ["Deals"], swiftSettings: pure),

        .target(name: "Scraping", dependencies: ["Deals", "HTML", "HTTP", "Yams"], swiftSettings: pure),
        .target(name: "Storage", dependencies: ["Deals", "Postgres"], swiftSettings: pure),
        .target(
            name: "Ingest", dependencies: ["AdText", "Deals", "HTTP", "Scraping", "Storage"],
            swiftSettings: pure),

        // Thin shells.
        .executableTarget(
            name: "circulard",
            dependencies: [
                "AdText", "Deals", "HTTP", "Ingest", "Postgres", "Pricing", "Scraping", "Storage",
                argumentParser, configuration, logging, signals, subprocess, systemPackage,
            ],
            swiftSettings: pure),
        .executableTarget(
            name: "upstream-sim", dependencies: [argumentParser, "FlyingFox"], swiftSettings: pure),

        // Figures of speed, for people: no test looks at them.
        .executableTarget(
            name: "bench", dependencies: ["AdText", "Deals", "HTML", "Ingest", "Postgres", "Scraping", "Storage"],
            exclude: ["wording.tsv"], swiftSettings: pure),

        .target(name: "SeededRandom", path: "Tests/Support/SeededRandom", swiftSettings: strict),
        .target(
            name: "TestDatabase", dependencies: ["Postgres"], path: "Tests/Support/TestDatabase",
            swiftSettings: strict),
        .testTarget(name: "HouseTests", swiftSettings: strict),
        .testTarget(name: "HTMLTests", dependencies: ["HTML", "SeededRandom"], swiftSettings: strict),
        .testTarget(name: "HTTPTests", dependencies: ["HTTP", "FlyingFox"], swiftSettings: strict),
        .testTarget(
            name: "PostgresTests", dependencies: ["Postgres", "TestDatabase", systemPackage], swiftSettings: strict),
        .testTarget(name: "DealsTests", dependencies: ["Deals", "SeededRandom"], swiftSettings: strict),
        .testTarget(name: "AdTextTests", dependencies: ["AdText", "Deals", "SeededRandom"], swiftSettings: strict),
        .testTarget(name: "PricingTests", dependencies: ["Pricing", "Deals", "SeededRandom"], swiftSettings: strict),
        .testTarget(
            name: "ScrapingTests", dependencies: ["Scraping", "Deals", "HTML", "HTTP", "SeededRandom"],
            swiftSettings: strict),
        .testTarget(
            name: "StorageTests", dependencies: ["Storage", "Deals", "Postgres", "SeededRandom", "TestDatabase"],
            swiftSettings: strict),
        .testTarget(
            name: "IngestTests",
            dependencies: [
                "Ingest", "Scraping", "Storage", "Deals", "HTTP", "Postgres", "SeededRandom", "TestDatabase",
                "upstream-sim",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "CirculardTests", dependencies: ["circulard", "Deals", "Postgres", "upstream-sim", subprocess],
            swiftSettings: strict),
        .testTarget(name: "UpstreamSimTests", dependencies: ["upstream-sim"], swiftSettings: strict),
    ]
)
