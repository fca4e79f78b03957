/// The build of the program that runs.
package enum BuildInfo {
    /// "0.2.0" at its tag, "0.2.0+1a2b3c4" at a later commit, as `tools/build-record` writes it.
    package static let version = BuildRecord.version

    /// SHA-256, in hexadecimal, of the sources of the modules that a run is made of. A program with another digest reads
    /// known documents again; a commit that changes none of those sources keeps the digest.
    package static let build = BuildRecord.readingDigest
}
