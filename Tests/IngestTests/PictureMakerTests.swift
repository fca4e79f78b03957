import Testing

@testable import Pictures

@Suite("A small picture") struct PictureMakerTests {
    struct Sample: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let bytes: [UInt8]

        init(_ name: String, _ bytes: [UInt8]) { (testDescription, self.bytes) = (name, bytes) }
    }

    static let good = [
        Sample("JPEG", SamplePictures.jpeg), Sample("PNG", SamplePictures.png), Sample("WebP", SamplePictures.webp),
        Sample("GIF", SamplePictures.gif), Sample("moving GIF", SamplePictures.moving),
        Sample("JPEG with a place", SamplePictures.placed),
        Sample("PNG of 4000 by 4000", SamplePictures.png(width: 4000, height: 4000, rows: 4000)),
        Sample("PNG with HTML behind it", SamplePictures.png + Array("<script>alert(1)</script>".utf8)),
    ]

    @Test("is WebP of 64 KB at most, and says nothing but its pixels", arguments: good)
    func made(_ sample: Sample) async throws {
        let made = try await PictureMaker().picture(of: sample.bytes)
        #expect(PictureForm(of: made) == .webp && made.count <= PictureMaker.maximumBytes)
        let text = String(decoding: made, as: UTF8.self)
        for word in ["GPS", "EXIF", "Exif", "script", "ANIM"] { #expect(!text.contains(word)) }
    }

    static let notPictures = [
        "", "<html><script>alert(1)</script></html>", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
        "push graphic-context\nviewbox 0 0 9 9\nimage over 0,0 0,0 'https://a.example/x'\npop graphic-context",
        "%!PS-Adobe-3.0 EPSF-3.0", "GIF88a", "RIFF0000WAVE", "@/etc/passwd",
    ]

    @Test("is not made of bytes that begin otherwise", arguments: notPictures)
    func refused(text: String) async {
        await #expect(throws: PictureRefusal.notAPicture) { try await PictureMaker().picture(of: Array(text.utf8)) }
    }

    static let bad = [
        Sample("PNG of 30,000 by 30,000", SamplePictures.png(width: 30_000, height: 30_000, rows: 30_000)),
        Sample("PNG that claims 30,000 by 30,000", SamplePictures.png(width: 30_000, height: 30_000, rows: 1)),
        Sample("PNG of 2,000,000,000 pixels in a row", SamplePictures.png(width: 2_000_000_000, height: 1, rows: 0)),
        Sample("cut PNG", Array(SamplePictures.png.prefix(40))),
        Sample("cut GIF", Array(SamplePictures.gif.prefix(300))),
        Sample("cut WebP", Array(SamplePictures.webp.prefix(30))),
        Sample("JPEG that is HTML", Array(SamplePictures.jpeg.prefix(20)) + Array("<html>".utf8)),
        Sample("PNG that is SVG", Array(SamplePictures.png.prefix(8)) + Array("<svg><script/></svg>".utf8)),
        Sample("only the first bytes", Array(SamplePictures.jpeg.prefix(3))),
        Sample("2 MB of noise", Array(SamplePictures.png.prefix(8)) + (0..<2_000_000).map { UInt8($0 * 7 & 255) }),
    ]

    @Test("is not made of a hostile one", arguments: bad)
    func hostile(_ sample: Sample) async {
        await #expect(throws: PictureRefusal.unreadable) { try await PictureMaker().picture(of: sample.bytes) }
    }

    /// The deeds of a reader that a picture has taken over.
    static let scripts: [(String, PictureRefusal)] = [
        ("while :; do :; done", .unreadable), ("sleep 100", .tooSlow(seconds: 3)),
        ("x=xxxxxxxxxxxxxxxx; while :; do x=$x$x; done", .unreadable),
        ("while :; do echo xxxxxxxxxxxxxxxx; done", .resultTooLarge(limit: PictureMaker.maximumBytes)),
        ("kill -SEGV $$", .unreadable), ("exit 0", .unreadable), ("echo '<svg/>'", .unreadable),
        // Anything that would be there were it not in the box prints a picture.
        ("if cat /etc/passwd || ls /home /proc /root /var || echo > /usr/x; then printf RIFF0000WEBP; fi", .unreadable),
        ("if exec 3<>/dev/tcp/127.0.0.1/5432; then printf RIFF0000WEBP; fi", .unreadable),
        ("if [ -n \"$HOME$CIRCULARD_STATE_DIRECTORY$PGHOST\" ]; then printf RIFF0000WEBP; fi", .unreadable),
        ("if kill -0 $PPID && [ $PPID -gt 2 ]; then printf RIFF0000WEBP; fi", .unreadable),
    ]

    @Test("does not come from a reader that was taken over", arguments: scripts)
    func takenOver(script: String, refusal: PictureRefusal) async {
        var maker = PictureMaker()
        maker.program = ["/usr/bin/bash", "-c", script]
        // A busy machine takes its time for the others too.
        (maker.limits.cpuSeconds, maker.limits.seconds) = (1, refusal == .tooSlow(seconds: 3) ? 3 : 100)
        let limited = maker
        await #expect(throws: refusal) { try await limited.picture(of: SamplePictures.png) }
    }

    @Test("can be made here") func possible() async { #expect(await PictureMaker().problem() == nil) }
}
