import CommandSupport
import Glibc

/// Secrets: in the environment or, better, one per file in the directory that systemd's `LoadCredential=` fills or that
/// the operator names.
extension Settings {
    /// Where the units find the credentials. A command by hand looks there too, if its user may enter it.
    static let standardCredentialsDirectory = "/etc/circulard/credentials"

    /// The process's own setting comes first: what an operator sets for interactive commands does not affect the
    /// service.
    var credentialsDirectory: Setting? { credentialsDirectory(Environment.value) }

    func credentialsDirectory(
        _ environment: (String) -> String?, standard: String = standardCredentialsDirectory
    ) -> Setting? {
        let (own, service) = ("CIRCULARD_CREDENTIALS_DIRECTORY", "CREDENTIALS_DIRECTORY")
        return environment(own).map { Setting($0, from: own) }
            ?? environment(service).map { Setting($0, from: service) } ?? file?.settings["credentials.directory"]
            ?? (isSearchable(standard) ? Setting(standard, from: "default") : nil)
    }

    /// Where a credential is looked for, or would be: for a message about a missing one.
    var placeOfCredentials: String {
        if let directory = credentialsDirectory { return directory.text }
        let standard = Self.standardCredentialsDirectory
        return exists(standard) ? "\(standard), which this user may not enter" : standard
    }

    /// - Returns: nil if the credential is missing or empty.
    /// - Throws: a failure that names a file that cannot be read.
    func credential(_ name: String) throws -> String? {
        if let given = overrides["credential.\(name)"] ?? environmentCredential(name) { return given.text }
        guard let directory = credentialsDirectory?.text else { return nil }
        let path = "\(directory)/\(name)"
        guard try isThere(name, in: directory) else { return nil }
        do {
            return String(decoding: try InputFile(path: path).bytes(), as: UTF8.self).withoutBlankEnds
        } catch let failure as Failure {
            throw Failure.configuration("cannot read the credential \(name): \(failure.message)")
        }
    }

    /// Whether others than its owner and group may read the file of a credential.
    func isExposed(_ name: String) -> Bool {
        var status = stat()
        guard let directory = credentialsDirectory?.text, unsafe stat("\(directory)/\(name)", &status) == 0 else {
            return false
        }
        return status.st_mode & S_IROTH != 0
    }

    private func environmentCredential(_ name: String) -> Setting? {
        let variable = Setting.variable(for: name)
        return Environment.value(variable)?.withoutBlankEnds.map { Setting($0, from: variable) }
    }

    /// A directory that this user may not enter does not mean that the credential is missing.
    private func isThere(_ name: String, in directory: String) throws -> Bool {
        guard !exists("\(directory)/\(name)") else { return true }
        guard exists(directory) else {
            throw Failure.configuration(
                "no such credentials directory: \(directory)",
                advice: "create it, or correct \(credentialsDirectory?.origin ?? "the setting")")
        }
        guard isSearchable(directory) else {
            throw Failure.configuration(
                "this user may not read the credentials directory \(directory)",
                advice: "run as its owner, or set CIRCULARD_CREDENTIALS_DIRECTORY to a directory of your own")
        }
        return false
    }
}

extension String {
    /// nil if nothing is left.
    fileprivate var withoutBlankEnds: String? {
        let text = drop(while: \.isWhitespace)
        guard let last = text.lastIndex(where: { !$0.isWhitespace }) else { return nil }
        return String(text[...last])
    }
}
