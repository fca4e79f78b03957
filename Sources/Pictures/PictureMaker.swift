internal import FoundationEssentials
internal import Subprocess
internal import Support
internal import SystemPackage

/// Makes small WebP pictures of those of strangers, by GraphicsMagick in a child process for each.
///
/// The child sees no network, no process, no environment and no file but the programs and libraries in /usr; it reads from
/// stdin and writes to stdout, and has limits of memory, CPU time and pixels. What a hostile picture does to its reader
/// costs that picture.
package struct PictureMaker: Sendable {
    /// The limit for a small picture.
    package static let maximumBytes = 64 << 10
    /// The longer side of a small picture.
    private static let pixels = 256

    /// The program in the box; nil for that of `PictureForm`.
    var program: [String]?
    var limits = MakerLimits()

    package init() {}

    /// - Returns: WebP, without what the picture says beside its pixels: place, time, camera.
    /// - Throws: `PictureRefusal`, or `CancellationError`.
    package func picture(of bytes: [UInt8]) async throws -> [UInt8] {
        guard let form = PictureForm(of: bytes) else { throw PictureRefusal.notAPicture }
        let tooSlow = PictureRefusal.tooSlow(seconds: limits.seconds)
        let made = try await withTimeLimit(.seconds(limits.seconds), throwing: tooSlow) {
            try await run(program ?? Self.command(form), on: bytes)
        }
        guard PictureForm(of: made) == .webp else { throw PictureRefusal.unreadable }
        return made
    }

    /// - Returns: why no picture can be made here, in a sentence; nil if one was made just now.
    package func problem() async -> String? {
        if let missing = Self.programs.first(where: { !FileManager.default.isExecutableFile(atPath: $0.path) }) {
            return "\(missing.path) is missing; as root: apt install \(missing.package)"
        }
        do {
            _ = try await picture(of: Self.dot)
            return nil
        } catch {
            return
                "no process can be shut in by \(Self.box.path) here (\(error)); docs/operations.md says what it needs"
        }
    }

    private func run(_ command: [String], on bytes: [UInt8]) async throws -> [UInt8] {
        var options = PlatformOptions()
        // Ctrl-C in a terminal is for this process.
        options.processGroupID = 0
        let file = try FileDescriptor.unnamedFile(of: bytes)
        defer { try? file.close() }
        do {
            let result = try await Subprocess.run(
                .path(FilePath(Self.limiter.path)), arguments: Arguments(limits.arguments + Self.boxed(command)),
                environment: .custom([:]), platformOptions: options,
                input: .fileDescriptor(file, closeAfterSpawningProcess: false),
                output: .bytes(limit: Self.maximumBytes), error: .discarded)
            try Task.checkCancellation()
            guard case .exited(0) = result.terminationStatus else { throw PictureRefusal.unreadable }
            return result.standardOutput
        } catch let error as SubprocessError where error.code == .outputLimitExceeded {
            throw PictureRefusal.resultTooLarge(limit: Self.maximumBytes)
        }
    }
}

extension PictureMaker {
    fileprivate typealias Tool = (path: String, package: String)

    private static let limiter: Tool = ("/usr/bin/prlimit", "util-linux")
    private static let box: Tool = ("/usr/bin/bwrap", "bubblewrap")
    private static let reader: Tool = ("/usr/bin/gm", "graphicsmagick")
    private static let programs = [limiter, box, reader]

    /// The form is named, so that no other reader of the program is asked, whatever the bytes are. Of moving pictures the
    /// first is taken.
    private static func command(_ form: PictureForm) -> [String] {
        [
            reader.path, "convert", "-limit", "pixels", "20MP", "-limit", "width", "16KP", "-limit", "height", "16KP",
            "-limit", "memory", "256MiB", "-limit", "map", "0", "-limit", "disk", "0", "-limit", "threads", "1",
            "\(form.rawValue):-[0]", "-auto-orient", "-strip", "-thumbnail", "\(pixels)x\(pixels)>", "-quality", "75",
            "WEBP:-",
        ]
    }

    private static func boxed(_ command: [String]) -> [String] {
        [
            box.path, "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--ro-bind", "/usr",
            "/usr", "--symlink", "usr/lib", "/lib", "--symlink", "usr/lib64", "/lib64", "--symlink", "usr/bin", "/bin",
            "--dev-bind", "/dev/urandom", "/dev/urandom",
            // In memory, for a picture that is not read in order.
            "--size", "16777216", "--tmpfs", "/tmp", "--chdir", "/", "--",
        ] + command
    }

    /// A GIF of one pixel.
    private static let dot: [UInt8] =
        Array("GIF89a".utf8) + [
            1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B,
        ]
}

/// The limits for one picture.
struct MakerLimits: Sendable {
    var cpuSeconds = 10
    /// For busy machines longer than the CPU time.
    var seconds = 30
    /// Of address space.
    var megabytes = 512

    var arguments: [String] {
        ["--cpu=\(cpuSeconds)", "--as=\(megabytes << 20)", "--fsize=8388608", "--core=0", "--nofile=64"]
    }
}
