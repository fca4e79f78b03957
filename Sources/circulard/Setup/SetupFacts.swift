/// The state of this machine before anything is done.
struct SetupFacts {
    /// A source that can be read live.
    struct LiveSource {
        let id: String, title: String, termsURL: String, summary: String
    }

    let sources: [LiveSource]
    /// Those of them whose terms are accepted in the database that is set, if it can be asked.
    let accepted: [String]
    /// Those of the programs asked about that are installed.
    let programs: Set<String>
    /// The directory of circulard and circulard-api.
    let programDirectory: String
    /// Whether systemd runs here; it does not in a container or chroot.
    let hasSystemd: Bool
    /// The settings of the file that is there, by key.
    let settings: [String: String]
    /// The text of a file of this machine, or of nginx.conf and Caddyfile, which came with the program; nil if it is not there.
    let text: @Sendable (String) -> String?
    let exists: @Sendable (String) -> Bool

    static let wantedPrograms = [
        "certbot", "nginx", "caddy", "psql", "systemctl", "systemd-creds", "systemd-sysusers", "setpriv",
    ]
}
