import Testing

/// The start of the test program. Without this file SwiftPM looks for tests in an index of the sources, which takes a
/// tenth of the build; Swift Testing finds its tests by itself.
@main struct TestProgram {
    static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
