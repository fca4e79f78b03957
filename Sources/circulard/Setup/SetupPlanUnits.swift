/// The drop-ins of the units, and the files of web servers.
extension SetupPlan {
    private static let keepers = ["circulard-people", "circulard-tell", "circulard-backup-keys"]

    /// The account of people's lists.
    var keeper: String {
        let stays =
            answers[.database] == "keep"
            && facts.text(Self.login("circulard-people"))?.contains("User=circulard_keeper") == true
        return isLocal || stays ? "circulard_keeper" : "circulard"
    }

    private static func login(_ unit: String) -> String { "\(units)/\(unit).service.d/login.conf" }

    func dropIn(_ unit: String, _ name: String, _ lines: [String]) -> SetupStep {
        .file(
            "\(Self.units)/\(unit).service.d/\(name).conf",
            text: (["# Written by circulard setup.", "[Service]"] + lines + [""]).joined(separator: "\n"), mode: 0o644)
    }

    /// The units get the accounts that are named like their logins.
    private var logins: [SetupStep] {
        guard isLocal else { return formerLogins }
        guard answers.page.server != .absent else { return [] }
        let api = dropIn(
            "circulard-api", "login", ["User=circulard_reader", "Group=circulard_reader", "StateDirectory="])
        guard hasPeople else { return [api] }
        let own = [
            "User=circulard_keeper", "Group=circulard_keeper", "StateDirectory=", "StateDirectory=circulard-people",
        ]
        return [api, .directory("/var/lib/circulard-people", mode: 0o750, owner: keeper)]
            + Self.keepers.map { dropIn($0, "login", own) }
    }

    /// Takes back those of a former setup, unless the database stays.
    private var formerLogins: [SetupStep] {
        guard answers[.database] != "keep" else { return [] }
        return (["circulard-api"] + Self.keepers).filter { facts.exists(Self.login($0)) }.map {
            dropIn($0, "login", ["# The account that the unit has."])
        }
    }

    var web: [SetupStep] {
        let (server, name) = answers.page
        switch server {
        case .absent: return logins + behindProxy
        case .local: return logins + [localPage]
        case .proxy:
            return logins + behindProxy + [.note("Your proxy passes https://\(name) on to the sockets: docs/rest.md.")]
        case .nginx:
            return logins + behindProxy + certbot(name) + [
                .testedFile(
                    SetupFiles.nginxPath, text: files.nginx, by: ["nginx", "-t", "-q"],
                    says: "nginx takes its configuration.")
            ]
        case .caddy: return logins + behindProxy + [.file(SetupFiles.caddyPath, text: files.caddy, mode: 0o644)]
        }
    }

    static let localPage = units + "/circulard-api.service.d/page.conf"

    /// For browsers of this machine circulard-api listens itself, and passes on what is of people's lists.
    private var localPage: SetupStep {
        let people = hasPeople ? " --people-socket /run/circulard-people/http.sock" : ""
        return dropIn(
            "circulard-api", "page",
            [
                "ExecStart=", "ExecStart=\(facts.programDirectory)/circulard-api --port 8080\(people)",
                "PrivateNetwork=no", "IPAddressAllow=localhost", "RestrictAddressFamilies=AF_INET",
            ])
    }

    /// Takes back `localPage` of a former setup.
    private var behindProxy: [SetupStep] {
        facts.exists(Self.localPage) ? [dropIn("circulard-api", "page", ["# Behind a proxy: as the unit has it."])] : []
    }

    private func certbot(_ name: String) -> [SetupStep] {
        guard answers.certificate == nil, !facts.exists("/etc/letsencrypt/live/\(name)") else { return [] }
        let account = answers.email.map { ["-m", $0] } ?? ["--register-unsafely-without-email"]
        return [
            .program(
                [
                    "certbot", "certonly", "--non-interactive", "--agree-tos", "--webroot", "-w", "/var/www/html", "-d",
                    name,
                ]
                    // What is renewed later is of no use until nginx reads it.
                    + ["--deploy-hook", "systemctl reload nginx"] + account,
                says: "The certificate of \(name) is there.")
        ]
    }
}
