/// The singular of a word in lower case: "berries" is "berry". Words that end in "s" by nature keep it: "hummus".
///
/// Regular plurals only; `words.txt` has the others.
package func singular(_ word: String) -> String {
    guard word.utf8.count > 3, word.hasSuffix("s") else { return word }
    if word.hasSuffix("ies") { return word.dropLast(3) + "y" }
    if ["ches", "shes", "xes", "sses", "zzes", "oes"].contains(where: word.hasSuffix) {
        return String(word.dropLast(2))
    }
    if ["ss", "us", "is"].contains(where: word.hasSuffix) { return word }
    return String(word.dropLast())
}
