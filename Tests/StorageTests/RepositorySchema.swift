import Storage
import TestSupport

/// `schema.sql` and `migrations/` of this checkout.
func repositorySchema() throws -> Schema { try Schema(directory: Checkout.top, programVersion: "test") }
