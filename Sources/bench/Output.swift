import Glibc

/// A line of figures, seen as it comes, also through a pipe: some take minutes.
func print(_ line: String) {
    Swift.print(line)
    fflush(nil)
}
