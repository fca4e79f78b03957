import HTTPTypes
import Hummingbird
import Storage
import WebKit

extension WebRoute {
    /// Small pictures of goods, each under the hash of its bytes, so that it can be kept for good.
    static func pictures(_ databases: DatabasePool) -> WebRoute {
        WebRoute(get: "/img/{file}") { _, context in
            guard let file = context.parameters.get("file"),
                let hash = file.wholeMatch(of: #/([0-9a-f]{64})\.webp/#)?.1,
                let bytes = try await databases.use({ [hash = String(hash)] in try await $0.picture(hash) })
            else { throw Problem(.notFound, "There is no such picture.") }
            return .bytes(bytes, .ofPicture)
        }
    }
}

extension HTTPFields {
    fileprivate static let ofPicture: HTTPFields = [
        .contentType: "image/webp", .xContentTypeOptions: "nosniff", .referrerPolicy: "no-referrer",
        .crossOriginResourcePolicy: "same-origin", .contentSecurityPolicy: "default-src 'none'",
        .cacheControl: "public, max-age=31536000, immutable",
    ]
}
