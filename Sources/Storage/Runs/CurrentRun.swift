/// The run that the current task works for.
package enum CurrentRun {
    /// nil outside of a run.
    @TaskLocal package static var label: RunLabel?
}

/// A run and its place, for logs.
package struct RunLabel: Sendable {
    package let id: Int64
    package let source: String
    package let storeCode: String

    package init(id: Int64, source: String, storeCode: String) {
        (self.id, self.source, self.storeCode) = (id, source, storeCode)
    }
}
