/// NUL-terminated strings in one buffer, passed to C as an array of pointers. nil becomes a null pointer.
struct CStringTable {
    private var bytes: [UInt8] = []
    private var starts: [Int?] = []

    /// The length of each string in bytes, without the final NUL; undefined for nil.
    private(set) var lengths: [Int32] = []

    var count: Int { starts.count }

    mutating func append(_ text: String?) {
        append { buffer in
            buffer.append(contentsOf: (text ?? "").utf8)
            return text != nil
        }
    }

    /// - Parameter write: appends the bytes and returns whether the string is present. It may append a NUL only if the
    ///   lengths are passed to C as well.
    mutating func append(_ write: (inout [UInt8]) -> Bool) {
        let start = bytes.count
        starts.append(write(&bytes) ? start : nil)
        lengths.append(Int32(bytes.count - start))
        bytes.append(0)
    }

    /// Calls `body` with the pointers, which are valid only during the call.
    func withPointers<Result>(_ body: ([UnsafePointer<CChar>?]) -> Result) -> Result {
        bytes.withUnsafeBytes { buffer in
            body(starts.map { start in start.map { (buffer.baseAddress! + $0).assumingMemoryBound(to: CChar.self) } })
        }
    }
}
