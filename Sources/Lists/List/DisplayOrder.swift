extension SyncedList {
    /// The list of the entries that are not ticked off.
    package var withoutTicked: SyncedList {
        SyncedList(entries.filter { !$0.value.isChecked }.map { ($0.key, $0.value) })
    }

    /// The entries that can be displayed, by department, then by words, without regard to case and extra spaces. Those
    /// without a department come last.
    package func inDisplayOrder() -> [SyncedEntry] {
        entries.filter(\.value.isShown).map { id, state in (key: DisplayKey(id, state), state: state) }
            .sorted { $0.key < $1.key }.map { SyncedEntry(id: $0.key.id, state: $0.state) }
    }
}

private struct DisplayKey: Comparable {
    let department: String
    let words: String
    let id: EntryID

    init(_ id: EntryID, _ state: EntryState) {
        department = folded(state.text(.department))
        words = folded(state.text(.words))
        self.id = id
    }

    static func < (a: DisplayKey, b: DisplayKey) -> Bool {
        (a.rank, a.department, a.words, a.id) < (b.rank, b.department, b.words, b.id)
    }

    private var rank: Int { department.isEmpty ? 1 : 0 }
}

/// The text without differences of case and with single spaces between its words.
func folded(_ text: String) -> String { text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ") }
