// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"), .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
]
/// In all modules but the five that own a C library, a raw pointer is a compile error.
let pure = strict + [.strictMemorySafety()]
/// For the modules in which tests spend more time unoptimized than optimizing them takes. Optimizing takes three to seven
/// times as long as compiling: AdText 26 s of CPU instead of 8, with which its tests take 12 s instead of 88.
let optimized: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

let crypto: Target.Dependency = .product(name: "Crypto", package: "swift-crypto")
let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let httpTypes: Target.Dependency = .product(name: "HTTPTypes", package: "swift-http-types")
let hummingbird: Target.Dependency = .product(name: "Hummingbird", package: "hummingbird")
let hummingbirdCore: Target.Dependency = .product(name: "HummingbirdCore", package: "hummingbird")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
let nio: Target.Dependency = .product(name: "NIOCore", package: "swift-nio")
let nioEmbedded: Target.Dependency = .product(name: "NIOEmbedded", package: "swift-nio")
let nioHTTP: Target.Dependency = .product(name: "NIOHTTPTypes", package: "swift-nio-extras")
let nioHTTP1: Target.Dependency = .product(name: "NIOHTTP1", package: "swift-nio")
let nioHTTPTypesHTTP1: Target.Dependency = .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras")
let nioPosix: Target.Dependency = .product(name: "NIOPosix", package: "swift-nio")
let lifecycle: Target.Dependency = .product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let signals: Target.Dependency = .product(name: "UnixSignals", package: "swift-service-lifecycle")
let subprocess: Target.Dependency = .product(name: "Subprocess", package: "swift-subprocess")
let systemPackage: Target.Dependency = .product(name: "SystemPackage", package: "swift-system")

// `Tests/ArchitectureTests` checks the imports of each target against these dependencies.
let package = Package(
    name: "circulard",
    products: [
        .executable(name: "circulard", targets: ["circulard"]),
        .executable(name: "circulard-api", targets: ["circulard-api"]),
        .executable(name: "upstream-sim", targets: ["upstream-sim"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0", traits: []),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", exact: "1.35.2"),
        .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1", traits: []),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2", traits: []),
        .package(url: "https://github.com/swhitty/FlyingFox", exact: "0.27.1"),
    ],
    targets: [
        // The only C: one system library and one shim header each.
        .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        .systemLibrary(
            name: "CLibCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev", "zlib1g-dev"])]),
        .systemLibrary(name: "CLibZ", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CLibPQ", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        .systemLibrary(name: "CLibYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),

        // The version, from git, and a digest of what a run is made of.
        .plugin(name: "BuildRecord", capability: .buildTool()),
        // The `.txt` files of a module, in the program itself: it needs no files beside it.
        .plugin(name: "EmbeddedText", capability: .buildTool()),

        // What several modules need: no C library, no grocery term.
        .target(name: "Support", dependencies: [systemPackage], swiftSettings: pure + optimized),

        // Answers as rows: each member described once, and the formats that they are written in.
        .target(name: "Rows", dependencies: ["Support"], swiftSettings: pure),

        // Wrappers of one C library each, without grocery terms.
        .target(name: "Compression", dependencies: ["CLibZ"], swiftSettings: strict),
        .target(name: "HTML", dependencies: ["CLibXML2"], swiftSettings: strict + optimized),
        .target(name: "YAML", dependencies: ["CLibYAML"], swiftSettings: strict),
        .target(
            name: "HTTP",
            dependencies: [
                "CLibCurl",
                "Compression",
                "Support",
                logging,
            ],
            swiftSettings: strict),
        .target(
            name: "Postgres",
            dependencies: [
                "CLibPQ",
                "Support",
                subprocess,
                systemPackage,
            ],
            swiftSettings: strict),

        // Pure modules: no clock, no I/O, no floating point near money.
        .target(name: "Deals", dependencies: ["Support"], swiftSettings: pure + optimized),
        .target(
            name: "Words", exclude: ["LexiconData"], swiftSettings: pure + optimized, plugins: ["EmbeddedText"]),
        .target(
            name: "Goods",
            dependencies: [
                "Deals",
                "Words",
            ],
            exclude: ["GroupData"], swiftSettings: pure + optimized,
            plugins: ["EmbeddedText"]),
        .target(
            name: "AdText",
            dependencies: [
                "Deals",
                "Goods",
                "Words",
            ],
            swiftSettings: pure + optimized),
        .target(name: "Pricing", dependencies: ["Deals"], swiftSettings: pure + optimized),
        .target(
            name: "Matching",
            dependencies: [
                "AdText",
                "Deals",
                "Goods",
                "Words",
            ],
            exclude: ["RuleData"],
            swiftSettings: pure + optimized,
            plugins: ["EmbeddedText"]),

        .target(
            name: "Scraping",
            dependencies: [
                "Compression",
                "Deals",
                "HTML",
                "HTTP",
                "Support",
                "YAML",
            ],
            swiftSettings: pure),
        .target(
            name: "Browser",
            dependencies: [
                "HTTP",
                "Support",
                subprocess,
                systemPackage,
            ],
            swiftSettings: pure),
        .target(
            name: "Pictures",
            dependencies: [
                "Support",
                subprocess,
                systemPackage,
            ],
            swiftSettings: pure),
        .target(
            name: "Storage",
            dependencies: [
                "Deals",
                "Postgres",
                "Support",
            ],
            swiftSettings: pure),
        .target(
            name: "Ingest",
            dependencies: [
                "AdText",
                "Browser",
                "Deals",
                "Goods",
                "HTTP",
                "Matching",
                "Pictures",
                "Scraping",
                "Storage",
            ],
            swiftSettings: pure),

        .target(
            name: "Schedule",
            dependencies: [
                "HTTP",
                "Ingest",
                "Scraping",
                "Storage",
            ],
            swiftSettings: pure),

        // Shared by both programs: the presentation of offers, and the setup.
        .target(
            name: "Presentation",
            dependencies: [
                "AdText",
                "Deals",
                "Matching",
                "Pricing",
                "Rows",
                "Storage",
                "Support",
            ],
            swiftSettings: pure),
        .target(
            name: "CommandSupport",
            dependencies: [
                "Deals",
                "Postgres",
                "Storage",
                "YAML",
                argumentParser,
                logging,
                systemPackage,
            ],
            swiftSettings: pure, plugins: ["BuildRecord"]),

        // What every server over HTTP is made of: no deal and no vault.
        .target(
            name: "WebKit",
            dependencies: [
                "Compression",
                "Rows",
                "Storage",
                "Support",
                httpTypes,
                hummingbird,
                nio,
            ],
            swiftSettings: pure),
        // The REST API: read-only, with its own dependencies.
        .target(
            name: "API",
            dependencies: [
                "Deals",
                "Presentation",
                "Pricing",
                "Rows",
                "Storage",
                "Support",
                "WebKit",
                crypto,
                httpTypes,
                hummingbird,
            ],
            swiftSettings: pure),

        // What people keep: keys outside PostgreSQL, encrypted rows, and the routes for both.
        .target(
            name: "Vault",
            dependencies: [
                "Support",
                crypto,
                systemPackage,
            ],
            exclude: ["RecoveryWords/english.txt"],
            swiftSettings: pure, plugins: ["EmbeddedText"]),
        .target(name: "Lists", dependencies: ["Support"], swiftSettings: pure + optimized),
        .target(
            name: "Messages",
            dependencies: [
                "Support",
                crypto,
            ],
            swiftSettings: pure + optimized),
        .target(
            name: "People",
            dependencies: [
                "Deals",
                "HTTP",
                "Lists",
                "Messages",
                "Presentation",
                "Pricing",
                "Rows",
                "Storage",
                "Support",
                "Vault",
                "WebKit",
                httpTypes,
                hummingbird,
                logging,
                nio,
            ],
            swiftSettings: pure),
        .executableTarget(
            name: "circulard-api",
            dependencies: [
                "API",
                "CommandSupport",
                "HTTP",
                "Messages",
                "People",
                "Storage",
                "Vault",
                "WebKit",
                argumentParser,
                httpTypes,
                hummingbird,
                hummingbirdCore,
                lifecycle,
                logging,
                nio,
                nioHTTP,
                nioHTTP1,
                nioHTTPTypesHTTP1,
                nioPosix,
                signals,
                systemPackage,
            ],
            swiftSettings: pure),

        // Thin programs.
        .executableTarget(
            name: "circulard",
            dependencies: [
                "AdText",
                "Browser",
                "CommandSupport",
                "Deals",
                "Goods",
                "HTML",
                "HTTP",
                "Ingest",
                "Matching",
                "Pictures",
                "Postgres",
                "Presentation",
                "Pricing",
                "Rows",
                "Schedule",
                "Scraping",
                "Storage",
                "Support",
                argumentParser,
                logging,
                signals,
                subprocess,
                systemPackage,
            ],
            swiftSettings: pure),
        .executableTarget(
            name: "upstream-sim",
            dependencies: [
                "FlyingFox",
                argumentParser,
            ],
            exclude: [
                "Catalogue/kroger-products.txt", "Catalogue/kroger-stores.txt", "Catalogue/publix-ad.txt",
                "Catalogue/publix-stores.txt",
            ],
            swiftSettings: pure, plugins: ["EmbeddedText"]),

        // Benchmarks for people; no test checks them.
        .executableTarget(
            name: "bench",
            dependencies: [
                "AdText",
                "Deals",
                "Goods",
                "HTML",
                "HTTP",
                "Ingest",
                "Postgres",
                "Presentation",
                "Pricing",
                "Scraping",
                "Storage",
                "Support",
            ],
            swiftSettings: pure),

        .target(name: "TestSupport", path: "Tests/Support/TestSupport", swiftSettings: strict + optimized),
        .target(
            name: "TestDatabase", dependencies: ["Postgres"], path: "Tests/Support/TestDatabase",
            swiftSettings: strict),
        .target(
            name: "TestRequests",
            dependencies: [
                "Rows",
                "WebKit",
                httpTypes,
                hummingbird,
                logging,
                nio,
                nioEmbedded,
            ],
            path: "Tests/Support/TestRequests", swiftSettings: strict),
        .testTarget(name: "ArchitectureTests", swiftSettings: strict),
        .testTarget(
            name: "SupportTests",
            dependencies: [
                "Support",
                "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "HTMLTests",
            dependencies: [
                "HTML",
                "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(name: "YAMLTests", dependencies: ["YAML"], swiftSettings: strict),
        .testTarget(
            name: "HTTPTests",
            dependencies: [
                "Compression",
                "FlyingFox",
                "HTTP",
                "TestSupport",
                logging,
            ],
            swiftSettings: strict),
        .testTarget(
            name: "BrowserTests",
            dependencies: [
                "Browser",
                "HTTP",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "PostgresTests",
            dependencies: [
                "Postgres",
                "TestDatabase",
                "TestSupport",
                systemPackage,
            ],
            swiftSettings: strict),
        .testTarget(
            name: "DealsTests",
            dependencies: [
                "Deals",
                "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "AdTextTests",
            dependencies: [
                "AdText",
                "Deals",
                "Goods",
                "TestSupport",
                "Words",
            ],
            exclude: ["Corpus"],
            swiftSettings: strict),
        .testTarget(
            name: "VaultTests",
            dependencies: [
                "Support",
                "TestSupport",
                "Vault",
                crypto,
                systemPackage,
            ],
            swiftSettings: strict),
        .testTarget(
            name: "MessagesTests",
            dependencies: [
                "Messages",
                "Support",
                "TestSupport",
                crypto,
            ],
            swiftSettings: strict),
        .testTarget(
            name: "ListsTests",
            dependencies: [
                "Lists",
                "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "PricingTests",
            dependencies: [
                "Deals",
                "Pricing",
                "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "WordsTests",
            dependencies: [
                "TestSupport",
                "Words",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "GoodsTests",
            dependencies: [
                "Deals",
                "Goods",
                "TestSupport",
                "Words",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "MatchingTests",
            dependencies: [
                "Deals",
                "Goods",
                "Matching",
                "TestSupport",
                "Words",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "ScrapingTests",
            dependencies: [
                "Compression",
                "Deals",
                "HTML",
                "HTTP",
                "Scraping",
                "Support",
                "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "StorageTests",
            dependencies: [
                "Deals",
                "Goods",
                "Postgres",
                "Storage",
                "TestDatabase",
                "TestSupport",
            ],
            exclude: ["Fixtures"], swiftSettings: strict),
        .testTarget(
            name: "IngestTests",
            dependencies: [
                "Compression",
                "Deals",
                "HTTP",
                "Ingest",
                "Matching",
                "Pictures",
                "Postgres",
                "Scraping",
                "Storage",
                "TestDatabase",
                "TestSupport",
                "upstream-sim",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "CirculardTests",
            dependencies: [
                "AdText",
                "circulard",
                "CommandSupport",
                "Deals",
                "Matching",
                "Postgres",
                "Presentation",
                "Pricing",
                "Schedule",
                "Scraping",
                "Storage",
                "TestSupport",
                "upstream-sim",
                argumentParser,
                logging,
                subprocess,
                systemPackage,
            ],
            swiftSettings: strict),
        .testTarget(
            name: "APITests",
            dependencies: [
                "API",
                "Deals",
                "Postgres",
                "Presentation",
                "Rows",
                "Storage",
                "Support",
                "TestDatabase",
                "TestRequests",
                "TestSupport",
                "WebKit",
                httpTypes,
                nio,
            ],
            exclude: ["Golden"],
            swiftSettings: strict),
        .testTarget(
            name: "PeopleTests",
            dependencies: [
                "API",
                "Deals",
                "FlyingFox",
                "HTTP",
                "Lists",
                "Messages",
                "People",
                "Postgres",
                "Presentation",
                "Rows",
                "Storage",
                "Support",
                "TestDatabase",
                "TestRequests",
                "TestSupport",
                "Vault",
                "WebKit",
                crypto,
                httpTypes,
                logging,
                nio,
            ],
            exclude: ["Golden"],
            swiftSettings: strict),
        .testTarget(
            name: "CirculardAPITests",
            dependencies: [
                "API",
                "circulard-api",
                "CommandSupport",
                "Deals",
                "Postgres",
                "Rows",
                "Storage",
                "TestDatabase",
                "TestSupport",
                "WebKit",
                argumentParser,
                httpTypes,
                lifecycle,
                logging,
                nio,
                nioPosix,
                subprocess,
                systemPackage,
            ],
            swiftSettings: strict),
        .testTarget(
            name: "UpstreamSimTests",
            dependencies: [
                "TestSupport",
                "upstream-sim",
            ],
            swiftSettings: strict),
    ]
)

// lld links in a third of the time, and an edit of a low module links every program anew.
for target in package.targets where target.type == .executable || target.type == .test {
    target.linkerSettings =
        (target.linkerSettings ?? []) + [
            .unsafeFlags(["-use-ld=lld"], .when(configuration: .debug))
        ]
}
