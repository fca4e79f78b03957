/// The doors of the house: what each target may import, of ours and of others'. The way of the data goes upwards; nobody
/// imports what stands above.
let doors: [String: Set<String>] = [
    "CLibXML2": [], "CLibCurl": [], "CLibPQ": [],
    // One C library each, no grocery word inside.
    "HTML": ["CLibXML2"],
    "HTTP": ["CLibCurl", "Logging"],
    "Postgres": ["CLibPQ", "Subprocess", "SystemPackage"],
    // Pure: no clock, no I/O, no floating point near money.
    "Deals": [],
    "AdText": ["Deals"],
    "Pricing": ["Deals"],

    "Scraping": ["Deals", "HTML", "HTTP", "Yams"],
    "Storage": ["Deals", "Postgres"],
    "Ingest": ["AdText", "Deals", "HTTP", "Scraping", "Storage"],
    // What both programs say of an offer, and what both are set up with.
    "Answers": ["AdText", "Deals", "Pricing", "Storage"],
    "Setup": [
        "Answers", "Deals", "Ingest", "Postgres", "Scraping", "Storage", "Yams",
        "ArgumentParser", "Logging", "SystemPackage",
    ],
    // The REST tier without its sockets. It knows no upstream: it reads what the others stored.
    "API": ["Answers", "Deals", "HTTP", "Pricing", "Storage", "HTTPTypes", "NIOCore"],
    "circulard-api": [
        "API", "Setup", "Storage", "ArgumentParser", "HTTPTypes", "HummingbirdCore", "HummingbirdTLS", "Logging",
        "NIOCore", "NIOHTTP1", "NIOHTTPTypes", "NIOHTTPTypesHTTP1", "NIOPosix", "NIOSSL", "ServiceLifecycle",
        "UnixSignals",
    ],
    "circulard": [
        "AdText", "Answers", "Deals", "HTTP", "Ingest", "Postgres", "Pricing", "Scraping", "Setup", "Storage",
        "ArgumentParser", "Logging", "Subprocess", "SystemPackage", "UnixSignals",
    ],
    "bench": ["AdText", "Deals", "HTML", "Ingest", "Postgres", "Scraping", "Storage"],
    // Stands in for the world outside, so it knows nothing of the inside.
    "upstream-sim": ["ArgumentParser", "FlyingFox", "FlyingSocks"],
]

let pureTargets: Set = ["Deals", "AdText", "Pricing"]

/// Whether the module comes with the toolchain; tests may have all of it. The whole of `Foundation` and
/// `FoundationNetworking` count as not there: together they are 51 shared libraries, and the second is a second libcurl.
func isFromToolchain(_ module: String) -> Bool {
    ["FoundationEssentials", "RegexBuilder", "Synchronization", "Dispatch", "Glibc", "Testing"].contains(module)
}

/// Whether a target may have what comes with the toolchain.
func mayUse(_ module: String, in target: String) -> Bool {
    switch module {
    case "FoundationEssentials", "RegexBuilder": true
    case "Synchronization": !pureTargets.contains(target)
    case "Dispatch", "Glibc":
        ["HTML", "HTTP", "Postgres", "Setup", "circulard", "circulard-api", "upstream-sim"].contains(target)
    default: false
    }
}
