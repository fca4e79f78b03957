import Glibc

/// Whether the path exists and is visible to this user. A broken link does not count.
package func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

/// Whether this user may look up names in the directory.
package func isSearchable(_ path: String) -> Bool { unsafe access(path, X_OK) == 0 }
