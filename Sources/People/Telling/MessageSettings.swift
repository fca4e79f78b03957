package import HTTP
package import Messages

/// How messages leave this server.
package struct MessageSettings: Sendable {
    /// The address of the page; each message leads to its view of watches.
    package let site: WebAddress
    /// nil: no messages to browsers.
    package let vapid: VAPID?
    /// nil: no e-mail.
    package let mail: MailSettings?
    /// Whether requests may go to the loopback: for a demonstration and for tests.
    package let allowsLoopback: Bool
    /// Hosts of push services beside those of the browsers' makers.
    package let pushHosts: [String]

    package struct MailSettings: Sendable {
        package let server: MailServer
        package let sender: MailAddress

        package init(server: MailServer, sender: MailAddress) { (self.server, self.sender) = (server, sender) }
    }

    package init(
        site: WebAddress, vapid: VAPID?, mail: MailSettings?, allowsLoopback: Bool = false, pushHosts: [String] = []
    ) {
        (self.site, self.vapid, self.mail) = (site, vapid, mail)
        (self.allowsLoopback, self.pushHosts) = (allowsLoopback, pushHosts)
    }

    /// Where the page shows what a message speaks of. Safari opens it without asking our service worker.
    var watchesPage: WebAddress? { WebAddress(site.origin + "/#/watches") }

    /// Whether requests may go there. The addresses of the name are checked again whenever it is connected to.
    func allows(_ address: WebAddress) -> Bool {
        DeliveryClient.accepts(address.text, allowsLoopback: allowsLoopback)
    }

    /// The address that ends a channel's messages.
    func unsubscribe(_ token: String) -> WebAddress? { WebAddress(site.origin + "/v1/unsubscribe/" + token) }
}
