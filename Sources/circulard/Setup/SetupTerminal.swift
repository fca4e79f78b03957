import CommandSupport
import Glibc
import SystemPackage

/// The terminal of the person who answers.
enum SetupTerminal {
    /// Shows a prompt, and waits for a line.
    /// - Parameter isHidden: whether it is not echoed, such as a secret.
    /// - Returns: nil at the end of the input (Ctrl-D).
    /// - Throws: `CancellationError` after Ctrl-C, with the terminal as it was.
    static func ask(_ prompt: String, isHidden: Bool) throws -> String? {
        let before = isHidden ? hide() : nil
        defer { if let before { restore(before) } }
        _ = try? FileDescriptor.standardError.writeAll(prompt.utf8)
        return try line()
    }

    private static func line() throws -> String? {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 12)
        repeat {
            let next = try FileDescriptor.standardInput.cancellableRead(into: &chunk)
            if next.isEmpty { return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self) }
            bytes += next
        } while bytes.last != UInt8(ascii: "\n")
        return String(decoding: bytes.dropLast(), as: UTF8.self)
    }

    /// Turns the echo off, and with it the keys that would stop or end the program without turning it on again.
    /// - Returns: the former state; nil where stdin has none.
    private static func hide() -> termios? {
        var before = termios()
        guard unsafe tcgetattr(STDIN_FILENO, &before) == 0 else { return nil }
        var hidden = before
        hidden.c_lflag &= ~tcflag_t(ECHO)
        // Ctrl-\ (VQUIT) and Ctrl-Z (VSUSP); 0 stands for no key.
        (hidden.c_cc.1, hidden.c_cc.10) = (0, 0)
        unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &hidden)
        return before
    }

    private static func restore(_ before: termios) {
        var before = before
        unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &before)
        // The Return was not shown either.
        Console.say("")
    }
}
