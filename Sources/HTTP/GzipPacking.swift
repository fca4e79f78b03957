import CLibCurl

extension Gzip {
    /// Level 9 packs a list of offers 6 % smaller, and takes four times as long.
    private static let level: Int32 = 5

    /// One gzip member. It holds neither time nor name: the same bytes are packed into the same bytes.
    package static func pack(_ bytes: [UInt8]) -> [UInt8] {
        var (bytes, stream) = (bytes, z_stream())
        return withUnsafeMutablePointer(to: &stream) { stream in
            // All that can fail is to have the 256 kB that zlib works in.
            precondition(circ_deflate_init_gzip(stream, level) == Z_OK, "out of memory for gzip")
            defer { deflateEnd(stream) }
            return bytes.withUnsafeMutableBufferPointer { packAll($0, by: stream) }
        }
    }

    /// At one go: zlib says beforehand how many bytes it can come to.
    private static func packAll(
        _ input: UnsafeMutableBufferPointer<UInt8>, by stream: UnsafeMutablePointer<z_stream>
    ) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: Int(deflateBound(stream, UInt(input.count)))) { output, count in
            stream.pointee.next_in = input.baseAddress
            stream.pointee.avail_in = UInt32(input.count)
            stream.pointee.next_out = output.baseAddress
            stream.pointee.avail_out = UInt32(output.count)
            let result = deflate(stream, Z_FINISH)
            precondition(result == Z_STREAM_END, "gzip did not come to its end")
            count = output.count - Int(stream.pointee.avail_out)
        }
    }
}
