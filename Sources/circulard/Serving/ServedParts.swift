import ArgumentParser
import CommandSupport
import FoundationEssentials
import Storage
import Subprocess
import SystemPackage

/// A program of `circulard serve` that can be left out. The API server with the page is always there.
enum ServedPart: String, CaseIterable, ExpressibleByArgument {
    case run, people, tell
}

/// The programs of `circulard serve`, and how each is called.
struct ServedParts: Sendable {
    /// `--demo` and `--state-directory`, for each of them.
    let selection: [String]
    /// `--config`, for those that read the file.
    let configuration: [String]
    let environment: Subprocess.Environment
    /// Where circulard-api listens, as its flags; empty for what its environment says.
    let place: [String]
    /// For the links in messages.
    let site: String?
    /// In a directory that this user alone can enter.
    let peopleSocket: String

    func api(withPeople: Bool) throws -> SupervisedProgram {
        try program(
            "circulard-api", "circulard-api", place + (withPeople ? ["--people-socket", peopleSocket] : []))
    }

    func people() throws -> SupervisedProgram {
        try program(
            "people", "circulard-api",
            ["people", "--unix-socket", peopleSocket, "--unix-socket-mode", "600"] + siteFlag)
    }

    /// It reads the keys, which the first start of people's server makes.
    func tell() throws -> SupervisedProgram {
        try program("tell", "circulard-api", ["tell"] + siteFlag, after: peopleSocket)
    }

    func daemon() throws -> SupervisedProgram { try program("run", "circulard", ["run"] + configuration) }

    private var siteFlag: [String] { site.map { ["--site", $0] } ?? [] }

    private func program(_ name: String, _ program: String, _ arguments: [String], after file: String? = nil) throws
        -> SupervisedProgram
    {
        let path = try DataDirectory.programDirectory() + "/" + program
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw Failure(
                .configuration, "\(program) is not in the directory of circulard",
                advice: "run make build, which builds both")
        }
        return SupervisedProgram(
            name: name, path: path, arguments: arguments + selection, environment: environment, waitsFor: file)
    }
}
