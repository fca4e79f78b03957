import ArgumentParser
import CommandSupport
import Testing

@testable import circulard_api

@Suite("The options of the servers") struct SettingKeyTests {
    /// Properties of parsed options, such as "_rateLimit" and "maxReplayLag", as keys.
    private static func keys(_ options: Any) -> [String] {
        Mirror(reflecting: options).children.compactMap(\.label).map { label in
            label.drop { $0 == "_" }.reduce(into: "") { $0 += $1.isUppercase ? "_\($1.lowercased())" : "\($1)" }
        }
    }

    @Test("are keys of circulard.yaml, or say where a server listens; and no key is without an option")
    func complete() throws {
        let options = try [
            Self.keys(ServeOptions.parse([])), Self.keys(KeyOptions.parse([])), Self.keys(MessageOptions.parse([])),
            Self.keys(PeopleLimitOptions.parse([])), ["people_socket"],
        ].flatMap { $0 }
        let places: Set = ["port", "address", "unix_socket", "unix_socket_mode", "trust_proxy"]
        let inFile = ConfigurationKey.all.map(\.name).filter { $0.hasPrefix("api.") }.map { String($0.dropFirst(4)) }
        #expect(Set(options).subtracting(places).symmetricDifference(inFile) == [])
        #expect(places.isSubset(of: options))
    }
}
