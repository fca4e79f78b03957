import CommandSupport
import HTTP
import Logging
import Messages
import People

extension MessageSettings {
    /// - Returns: nil without a site: then nothing is sent.
    /// - Throws: a configuration failure that names the setting, never what is secret.
    init?(_ options: MessageOptions, _ settings: Settings, _ logger: Logger) throws {
        func value(_ flag: String?, _ name: String) -> String? { flag ?? settings["api.\(name)"]?.text }
        guard let siteText = value(options.site, "site") ?? (settings.isDemo ? "http://127.0.0.1:8092" : nil) else {
            return nil
        }
        // A page for this machine alone has no certificate.
        guard let site = WebAddress(siteText), site.isHTTPS || site.isLoopback else {
            throw Failure.configuration(
                "\(siteText) is not an https address, nor one of this machine", advice: "set --site to that of the page"
            )
        }
        let hosts = value(options.pushHosts, "push_hosts")?.split(separator: ",").map(String.init) ?? []
        self.init(
            site: site, vapid: try Self.vapid(value(options.pushKeyFile, "push_key_file"), settings, logger),
            mail: try Self.mail(
                server: value(options.mailServer, "mail_server"), from: value(options.mailFrom, "mail_from"),
                user: value(options.mailUser, "mail_user"),
                passwordFile: value(options.mailPasswordFile, "mail_password_file"), site: site),
            allowsLoopback: settings.isDemo, pushHosts: hosts)
    }

    /// Push services want to know whom they can ask.
    private static func vapid(_ file: String?, _ settings: Settings, _ logger: Logger) throws -> VAPID? {
        guard let text = settings.contact else {
            logger.notice(
                "No messages to browsers",
                metadata: ["advice": "set CIRCULARD_CONTACT to an e-mail address or a URL, for the push services"])
            return nil
        }
        guard let contact = VAPIDContact(text.contains("://") ? text : "mailto:\(text)") else {
            throw Failure.configuration(
                "push services do not take \(text) as a contact",
                advice: "set CIRCULARD_CONTACT to an e-mail address or an https URL with a public name")
        }
        let path =
            try file ?? KeyFile.credential("people-push-key")
            ?? KeyFile.path("people-push.key", in: settings.stateDirectory)
        guard let vapid = VAPID(keyText: try KeyFile.textMaking(path), contact: contact) else {
            throw Failure.configuration(
                "\(path) is not a push key", advice: "make one with: circulard-api people new-key > FILE")
        }
        return vapid
    }

    private static func mail(
        server: String?, from: String?, user: String?, passwordFile: String?, site: WebAddress
    ) throws -> MailSettings? {
        guard let server else { return nil }
        guard let sender = from.flatMap({ MailAddress($0) }) else {
            throw Failure.configuration(
                "there is no sender of e-mail, or it is not an address", advice: "set --mail-from")
        }
        let password = try (passwordFile ?? KeyFile.credential("people-mail-password")).map(KeyFile.text)
        guard
            let mailServer = MailServer(
                url: server, userName: user, password: password, ehloName: site.host)
        else {
            throw Failure.configuration(
                "\(server) is not a mail server", advice: "write it as smtp://mail.example.org:587, without a password")
        }
        return MailSettings(server: mailServer, sender: sender)
    }
}
