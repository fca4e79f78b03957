import CLibZ

/// Packs bytes into gzip (RFC 1952).
package enum GzipPacker {
    /// Level 9 makes a list of offers 6 % smaller, and takes four times as long.
    private static let level: Int32 = 5

    /// One gzip member. It holds neither time nor name, so equal input gives equal output.
    package static func pack(_ bytes: [UInt8]) -> [UInt8] {
        var (bytes, stream) = (bytes, z_stream())
        return withUnsafeMutablePointer(to: &stream) { stream in
            // The only possible failure is the allocation of the 256 kB that zlib works in.
            precondition(circ_deflate_init_gzip(stream, level) == Z_OK, "out of memory for gzip")
            defer { deflateEnd(stream) }
            return bytes.withUnsafeMutableBufferPointer { packAll($0, by: stream) }
        }
    }

    /// Compresses in one call: zlib gives the maximum size in advance.
    private static func packAll(
        _ input: UnsafeMutableBufferPointer<UInt8>, by stream: UnsafeMutablePointer<z_stream>
    ) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: Int(deflateBound(stream, UInt(input.count)))) { output, count in
            stream.pointee.next_in = input.baseAddress
            stream.pointee.avail_in = UInt32(input.count)
            stream.pointee.next_out = output.baseAddress
            stream.pointee.avail_out = UInt32(output.count)
            let result = deflate(stream, Z_FINISH)
            precondition(result == Z_STREAM_END, "gzip did not finish")
            count = output.count - Int(stream.pointee.avail_out)
        }
    }
}
