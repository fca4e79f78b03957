import Dispatch
import Glibc

/// Runs lines of bash, which end at the first failure and after 30 seconds at the latest.
///
/// - Returns: their standard output.
func shell(_ lines: String) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
        // A queue of its own: blocking a global one would take a thread from Swift's tasks.
        DispatchQueue(label: "shell").async { continuation.resume(with: Result { try output(of: lines) }) }
    }
}

/// Lines for `shell` that send a request to a port of this machine and print the response.
func request(_ target: String, port: String, header: String = "Accept: */*") -> String {
    #"""
    exec {server}<>/dev/tcp/127.0.0.1/\#(port)
    printf '%s\r\n' 'GET \#(target) HTTP/1.1' 'Host: 127.0.0.1' '\#(header)' 'Connection: close' '' >&$server
    cat <&$server
    """#
}

private struct ShellFailure: Error { let status: Int32 }

private func output(of lines: String) throws -> String {
    guard let file = popen("timeout 30 bash -e <<'END'\n\(lines)\nEND\n", "re") else { throw ShellFailure(status: -1) }
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { output += buffer[..<count] }
    let status = pclose(file)
    guard status == 0 else { throw ShellFailure(status: status) }
    return String(decoding: output, as: UTF8.self)
}
