import Presentation

/// "2026-06-26T12:00:00Z" (RFC 3339) of seconds since 1970.
func timestamp(_ seconds: Int) -> String { Timestamp(seconds).description }
