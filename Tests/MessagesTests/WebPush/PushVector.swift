import Crypto
import Messages
import Support

/// The example of RFC 8291, section 5 and appendix A.
enum PushVector {
    static let plaintext = Array("When I grow up, I want to be a watermelon".utf8)
    static let senderKey = bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
    static let browserPrivateKey = bytes("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94")
    static let browserKey = bytes(
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4")
    static let auth = bytes("BTBZMqHH6r4Tts7J_aSIgg")
    static let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw")
    static let body = bytes(
        """
        DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w\
        EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN
        """)
    static let endpoint = "https://updates.push.services.mozilla.com/wpush/v2/gAAAA"

    static func subscription() -> PushSubscription? {
        PushSubscription(endpoint: endpoint, p256dh: browserKey, auth: auth)
    }

    static func ephemeral() throws -> P256.KeyAgreement.PrivateKey {
        try P256.KeyAgreement.PrivateKey(rawRepresentation: senderKey)
    }

    static func bytes(_ text: String) -> [UInt8] { Base64.url.decoded(text) ?? [] }
}
