/// The allowed imports of each target, from this package and others. Data flows upwards; no target imports one above
/// it.
let allowedImports: [String: Set<String>] = [
    "CLibXML2": [], "CLibCurl": [], "CLibPQ": [], "CLibZ": [], "CLibYAML": [],
    // What several modules need: no C library, no grocery term.
    "Support": ["SystemPackage"],
    // Answers as rows, and their formats.
    "Rows": ["Support"],
    // One C library each, and no grocery terms.
    "Compression": ["CLibZ"],
    "HTML": ["CLibXML2"],
    "YAML": ["CLibYAML"],
    "HTTP": ["CLibCurl", "Compression", "Support", "Logging"],
    "Postgres": ["CLibPQ", "Support", "Subprocess", "SystemPackage"],
    // Pure: no clock, no I/O, no floating point near money.
    "Deals": ["Support"],
    "Words": [],
    "Goods": ["Deals", "Words"],
    "AdText": ["Deals", "Goods", "Words"],
    "Pricing": ["Deals"],
    "Matching": ["AdText", "Deals", "Goods", "Words"],

    "Scraping": ["Compression", "Deals", "HTML", "HTTP", "Support", "YAML"],
    "Storage": ["Deals", "Postgres", "Support"],
    // Chromium by its pipe.
    "Browser": ["HTTP", "Support", "Subprocess", "SystemPackage"],
    // GraphicsMagick in a box.
    "Pictures": ["Support", "Subprocess", "SystemPackage"],
    "Ingest": ["AdText", "Browser", "Deals", "Goods", "HTTP", "Matching", "Pictures", "Scraping", "Storage"],
    "Schedule": ["HTTP", "Ingest", "Scraping", "Storage"],
    // Shared by both programs: the presentation of offers, and the setup.
    "Presentation": ["AdText", "Deals", "Matching", "Pricing", "Rows", "Storage", "Support"],
    "CommandSupport": ["Deals", "Postgres", "Storage", "YAML", "ArgumentParser", "Logging", "SystemPackage"],
    // What every server over HTTP is made of: no deal and no vault.
    "WebKit": ["Compression", "Rows", "Storage", "Support", "HTTPTypes", "Hummingbird", "NIOCore"],
    // The REST API without its sockets. It has no access to upstreams: it reads the stored data.
    "API": [
        "Deals", "Presentation", "Pricing", "Rows", "Storage", "Support", "WebKit", "Crypto", "HTTPTypes",
        "Hummingbird",
    ],
    // What people keep. No other module of the API sees a key.
    "Vault": ["Support", "Crypto", "SystemPackage"],
    "Lists": ["Support"],
    "Messages": ["Support", "Crypto"],
    "People": [
        "Deals", "HTTP", "Lists", "Messages", "Presentation", "Pricing", "Rows", "Storage", "Support", "Vault",
        "WebKit", "HTTPTypes", "Hummingbird", "Logging", "NIOCore",
    ],
    "circulard-api": [
        "API", "CommandSupport", "HTTP", "Messages", "People", "Storage", "Vault", "WebKit", "ArgumentParser",
        "HTTPTypes", "Hummingbird",
        "HummingbirdCore", "Logging", "NIOCore", "NIOHTTP1", "NIOHTTPTypes", "NIOHTTPTypesHTTP1", "NIOPosix",
        "ServiceLifecycle", "SystemPackage", "UnixSignals",
    ],
    "circulard": [
        "AdText", "Browser", "Presentation", "Deals", "Goods", "HTML", "HTTP", "Ingest", "Matching", "Pictures",
        "Postgres",
        "Pricing", "Rows", "Schedule", "Scraping", "CommandSupport", "Storage", "Support",
        "ArgumentParser", "Logging", "Subprocess", "SystemPackage", "UnixSignals",
    ],
    "bench": [
        "AdText", "Deals", "Goods", "HTML", "HTTP", "Ingest", "Postgres", "Presentation", "Pricing", "Scraping",
        "Storage",
        "Support",
    ],
    // Replaces the servers outside, so it does not depend on the program.
    "upstream-sim": ["ArgumentParser", "FlyingFox", "FlyingSocks"],
]

let pureTargets: Set = ["Deals", "Words", "Goods", "AdText", "Matching", "Pricing"]

/// Whether the module comes with the toolchain; tests may import all of these. `Foundation` as a whole and
/// `FoundationNetworking` are excluded: together they are 51 shared libraries, and the second is a second libcurl.
func isFromToolchain(_ module: String) -> Bool {
    ["FoundationEssentials", "RegexBuilder", "Synchronization", "Dispatch", "Glibc", "Testing"].contains(module)
}

/// Whether a target may import a module of the toolchain.
func mayUse(_ module: String, in target: String) -> Bool {
    switch module {
    case "FoundationEssentials", "RegexBuilder": true
    case "Synchronization": !pureTargets.contains(target)
    case "Dispatch" where target == "Support": true
    case "Dispatch", "Glibc":
        [
            "Browser", "HTML", "HTTP", "Postgres", "CommandSupport", "Vault", "circulard", "circulard-api",
            "upstream-sim",
        ]
        .contains(target)
    default: false
    }
}
