/// Why typed words are not recovery words. It does not contain what was typed.
package enum RecoveryWordsError: Error, Hashable, Sendable {
    case wrongCount(Int)
    /// The first word that is not in the list; positions count from 1.
    case unknownWord(position: Int)
    /// All words are in the list, and one is another than was given out, or two are exchanged.
    case wrongChecksum
}

extension RecoveryWordsError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .wrongCount(let count): "\(count) words instead of \(RecoveryWords.wordCount)"
        case .unknownWord(let position): "word \(position) is not in the list"
        case .wrongChecksum: "the words do not belong together: one is wrong, or the order is"
        }
    }
}
