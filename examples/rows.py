"""Reads the files that download.py has written. Needs nothing but Python 3.10."""

import json
from pathlib import Path


def read_rows(folder, kind):
    """Yields the rows of one kind as dictionaries, in the order of the chain."""
    files = sorted(Path(folder).glob(f"{kind}-*.ndjson"), key=lambda file: int(file.stem.split("-")[1]))
    if not files:
        raise SystemExit(f"The folder {folder} has no {kind}. Run download.py with the kind {kind} first.")
    for file in files:
        with open(file, encoding="ascii") as lines:
            for line in lines:
                yield json.loads(line)


def quantile(values, share):
    """Returns the value below which a share of the sorted values lies, or None for an empty list."""
    return values[min(len(values) - 1, int(len(values) * share))] if values else None


def print_table(header, rows):
    """Prints a table that spreadsheets and pandas read (tab-separated)."""
    for row in [header, *rows]:
        print("\t".join("" if value is None else str(value) for value in row))
