/// Where a sealed row belongs: it opens nowhere else.
package struct RowAddress: Hashable, Sendable {
    package let table: String
    /// The vault or list whose key seals the row.
    package let owner: RowID
    package let row: RowID
    /// Counts the changes of the row, so that an older content cannot be put back.
    package let version: UInt64

    package init(table: String, owner: RowID, row: RowID, version: UInt64) {
        (self.table, self.owner, self.row, self.version) = (table, owner, row, version)
    }

    var purpose: [UInt8] {
        Array("circulard/row/1\(table)\0".utf8) + owner.bytes + row.bytes + version.bigEndianBytes
    }
}
