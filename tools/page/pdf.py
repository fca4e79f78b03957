"""The text of a PDF."""
import subprocess
import unicodedata


def text_of(data):
    """All text, page after page, without spaces: a line is drawn in pieces. Ligatures are letters."""
    text = subprocess.run(["pdftotext", "-", "-"], input=data, capture_output=True, check=True).stdout.decode()
    return "".join(unicodedata.normalize("NFKC", text).split())
