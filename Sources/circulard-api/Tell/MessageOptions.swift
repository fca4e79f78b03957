import ArgumentParser

/// Options that say how messages leave. What is not given comes from the environment, CIRCULARD_API_…, or the file.
struct MessageOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Where people see their lists, for the links in messages: https://deals.example.org. Without it nothing is sent.",
            valueName: "url"))
    var site: String?

    @Option(
        help: ArgumentHelp(
            "Key that signs messages to browsers.",
            discussion:
                "Default: systemd's credential people-push-key, else people-push.key in the state directory, made if missing.",
            valueName: "file"), completion: .file())
    var pushKeyFile: String?

    @Option(
        help: ArgumentHelp(
            "Hosts of push services beside those of the browsers' makers, separated by commas.", valueName: "hosts"))
    var pushHosts: String?

    @Option(
        help: ArgumentHelp(
            "Server that takes e-mail: smtp://mail.example.org:587 or smtps://…. Without it no e-mail is sent.",
            valueName: "url"))
    var mailServer: String?

    @Option(help: ArgumentHelp("Sender of e-mail.", valueName: "address"))
    var mailFrom: String?

    @Option(help: ArgumentHelp("User name at the mail server.", valueName: "name"))
    var mailUser: String?

    @Option(
        help: ArgumentHelp(
            "File with the password of that user. Default: systemd's credential people-mail-password.",
            valueName: "file"), completion: .file())
    var mailPasswordFile: String?
}
