import CLibZ

/// Unpacks a gzip body and insists on its end.
///
/// libcurl 7.88.1 reports success for a body cut in half, and for one without its trailer.
package struct GzipUnpacker: ~Copyable {
    /// Text compresses 5 to 30 times; a higher ratio than this above the first mebibyte is a decompression bomb.
    static let maximumRatio = 200
    private static let freeBytes = 1 << 20

    /// On the heap, because zlib stores its address and refuses a moved one.
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    private let limit: Int

    private init(limit: Int) throws(GzipError) {
        self.limit = limit
        stream.initialize(to: z_stream())
        guard circ_inflate_init_gzip(stream) == Z_OK else { throw .damaged }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// The decompressed bytes of one or more gzip members.
    ///
    /// - Throws: `truncated`, `damaged`, or `tooLarge` for more bytes than the caller or the ratio allows.
    package static func unpack(_ packed: [UInt8], maximumBytes: Int) throws(GzipError) -> [UInt8] {
        let (scaled, overflow) = packed.count.multipliedReportingOverflow(by: maximumRatio)
        let gzip = try GzipUnpacker(limit: min(maximumBytes, max(freeBytes, overflow ? .max : scaled)))
        var packed = packed
        // zlib counts its input in 32 bits; the caller's cap is far below that.
        guard packed.count <= UInt32.max else { throw .tooLarge(limit: Int(UInt32.max)) }
        return try packed.withUnsafeMutableBufferPointer { (input) throws(GzipError) in
            gzip.stream.pointee.next_in = input.baseAddress
            gzip.stream.pointee.avail_in = UInt32(input.count)
            return try gzip.unpackAll()
        }
    }

    private func unpackAll() throws(GzipError) -> [UInt8] {
        var unpacked: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let (result, produced) = unpackSome(into: &chunk)
            unpacked.append(contentsOf: chunk[..<produced])
            guard unpacked.count <= limit else { throw .tooLarge(limit: limit) }
            switch result {
            case Z_OK: continue
            case Z_STREAM_END where stream.pointee.avail_in == 0: return unpacked
            // Another member may follow; anything else after the trailer then fails as invalid gzip.
            case Z_STREAM_END where inflateReset(stream) == Z_OK: continue
            case Z_BUF_ERROR: throw .truncated
            default: throw .damaged
            }
        }
    }

    private func unpackSome(into chunk: inout [UInt8]) -> (result: Int32, produced: Int) {
        chunk.withUnsafeMutableBufferPointer { output in
            stream.pointee.next_out = output.baseAddress
            stream.pointee.avail_out = UInt32(output.count)
            let result = inflate(stream, Z_NO_FLUSH)
            return (result, output.count - Int(stream.pointee.avail_out))
        }
    }
}

/// The reason why bytes are not unpacked.
package enum GzipError: Error, Hashable {
    case truncated, damaged
    case tooLarge(limit: Int)
}
