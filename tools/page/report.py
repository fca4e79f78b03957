"""What a check says, and waiting with an end, of tools/harness."""
from harness.report import PATIENCE_SECONDS, becomes, check, failures, say, until
