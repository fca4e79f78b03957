/// NUL-terminated strings end to end, handed to C as an array of pointers. nil becomes a null pointer.
struct CStringTable {
    private var bytes: [UInt8] = []
    private var starts: [Int?] = []

    /// In bytes, without the closing NUL; that of nil means nothing.
    private(set) var lengths: [Int32] = []

    var count: Int { starts.count }

    mutating func append(_ text: String?) {
        append { buffer in
            buffer.append(contentsOf: (text ?? "").utf8)
            return text != nil
        }
    }

    /// - Parameter write: appends the bytes and says whether the string is there at all. Only who gives C the lengths too
    ///   may append a NUL.
    mutating func append(_ write: (inout [UInt8]) -> Bool) {
        let start = bytes.count
        starts.append(write(&bytes) ? start : nil)
        lengths.append(Int32(bytes.count - start))
        bytes.append(0)
    }

    /// The pointers are good during `body` only.
    func withPointers<Result>(_ body: ([UnsafePointer<CChar>?]) -> Result) -> Result {
        bytes.withUnsafeBytes { buffer in
            body(starts.map { start in start.map { (buffer.baseAddress! + $0).assumingMemoryBound(to: CChar.self) } })
        }
    }
}
