internal import Words

/// Words that name one package or piece, whatever it holds: "pkg.", "bunch", "each". A bag does not count: grapes come in
/// bags and cost by the pound.
package enum PackageNames {
    /// Whether a text has such a word.
    package static func occur(in text: String) -> Bool {
        Tokenizer.tokens(of: CleanText(Array(text.scalars.prefix(AdReader.longestLine)))).contains {
            ($0.has(.boughtPackage) || $0.has(.boughtContainer)) && !$0.has(.dryContainer)
        }
    }
}
