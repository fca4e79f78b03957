import FoundationEssentials
package import Scraping

/// Secrets: in the environment, or better one to a file in the directory that systemd's `LoadCredential=` fills or that
/// the operator names.
extension Settings {
    /// The directory of this process comes first: what is set for one's own commands does not break the service.
    package var credentialsDirectory: Setting? {
        let (own, service) = ("CIRCULARD_CREDENTIALS_DIRECTORY", "CREDENTIALS_DIRECTORY")
        return Environment.value(own).map { Setting($0, from: own) }
            ?? Environment.value(service).map { Setting($0, from: service) } ?? file?.settings["credentials.directory"]
    }

    /// - Returns: nil where there is none, or an empty one.
    /// - Throws: a failure that names the file that cannot be read.
    package func credential(_ name: String) throws -> String? {
        if let given = overrides["credential.\(name)"] ?? environmentCredential(name) { return given.text }
        guard let directory = credentialsDirectory?.text else { return nil }
        let path = "\(directory)/\(name)"
        guard try isThere(name, in: directory) else { return nil }
        do {
            return String(decoding: try InputFile(path: path).bytes(), as: UTF8.self).withoutBlankEnds
        } catch let failure as Failure {
            throw Failure.configuration("the credential \(name) cannot be read: \(failure.message)")
        }
    }

    /// The values of the credentials that a definition names, without those that are missing.
    package func credentials(of definition: ScraperDefinition) throws -> [String: String] {
        var values: [String: String] = [:]
        for name in definition.authentication.credentialNames { values[name] = try credential(name) }
        return values
    }

    /// Whether others than its owner and group may read the file of a credential.
    package func isExposed(_ name: String) -> Bool {
        guard let directory = credentialsDirectory?.text,
            let file = try? FileManager.default.attributesOfItem(atPath: "\(directory)/\(name)")
        else { return false }
        return (file[.posixPermissions] as? Int ?? 0) & 0o004 != 0
    }

    private func environmentCredential(_ name: String) -> Setting? {
        let variable = Setting.variable(for: name)
        return Environment.value(variable)?.withoutBlankEnds.map { Setting($0, from: variable) }
    }

    /// A directory that this user may not enter is no reason to say that the credential is missing.
    private func isThere(_ name: String, in directory: String) throws -> Bool {
        guard !exists("\(directory)/\(name)") else { return true }
        guard exists(directory) else {
            throw Failure.configuration(
                "there is no credentials directory \(directory)",
                advice: "make it, or correct \(credentialsDirectory?.origin ?? "the setting")")
        }
        guard isSearchable(directory) else {
            throw Failure.configuration(
                "the credentials directory \(directory) may not be read by this user",
                advice: "run as its owner, or set CIRCULARD_CREDENTIALS_DIRECTORY to one of yours")
        }
        return false
    }
}

extension String {
    /// nil where nothing is left.
    fileprivate var withoutBlankEnds: String? {
        let text = drop(while: \.isWhitespace)
        guard let last = text.lastIndex(where: { !$0.isWhitespace }) else { return nil }
        return String(text[...last])
    }
}

extension Authentication {
    /// The names of the credentials it needs.
    package var credentialNames: [String] {
        switch self {
        case .none: []
        case .staticHeader(_, let credential): [credential]
        case .oauth2(let credentials): [credentials.clientIDCredential, credentials.clientSecretCredential]
        }
    }
}
