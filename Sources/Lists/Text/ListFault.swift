/// Why a whole text was not read. Nothing of it was taken.
package struct ListFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The most lines that are read.
    package let maximum: Int

    package var description: String { "has more lines than \(maximum): send the others in another call" }
}
