extension ConfigurationKey {
    /// The settings of circulard-api and its subcommands. Each is also a flag there: "rate_limit" is --rate-limit. Where a
    /// server listens is none of them, because the servers of one machine share the file.
    static let ofServers: [ConfigurationKey] =
        [
            ("site", .text, "https address of the page, for the links in messages"),
            ("connections", .wholeNumber, "connections to the database (4)"),
            ("max_replay_lag", .wholeNumber, "seconds that the database may be behind its primary (300)"),
            ("max_connections", .wholeNumber, "clients connected at once (1000)"),
            ("max_connections_per_address", .wholeNumber, "connections of one client address, without a proxy (50)"),
            ("radius_default", .wholeNumber, "radius where a request names none, in miles (10)"),
            ("radius_max", .wholeNumber, "largest radius of a request, in miles (50)"),
            ("rate_limit", .wholeNumber, "requests a minute of one client; 0 for no limit (600)"),
            ("log_level", .text, "trace, debug, info, notice, warning, error or critical (notice)"),
            ("log_format", .text, "text, json or journal"),
            ("people_socket", .text, "Unix socket of circulard-api people, for a server that passes requests on to it"),
            ("new_vaults", .wholeNumber, "new vaults an hour of one network; 0 for no limit (100)"),
            ("key_file", .text, "file of the master key of people's lists"),
            ("previous_key_file", .text, "file of the master key before that"),
            ("slot_file", .text, "file of the sealed keys of vaults"),
            ("push_key_file", .text, "file of the key that push services know the server by"),
            ("push_hosts", .text, "further hosts of push services, with commas"),
            ("mail_server", .text, "mail server, such as smtp://localhost:25"),
            ("mail_from", .text, "sender of e-mail"),
            ("mail_user", .text, "user of the mail server"),
            ("mail_password_file", .text, "file of that user's password"),
        ].map { ConfigurationKey("api.\($0)", $1, $2) }
}
