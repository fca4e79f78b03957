"""Manual pages from what the programs and the documents say of themselves."""
