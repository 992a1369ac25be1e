"""Downloads parts of the chain as files, each of at most 10,000 blocks, and checks them.

    python3 download.py http://127.0.0.1:3000 chain blocks txs inputs

A second run continues after the files that are complete, and replaces those that a reorg has changed. With
--format parquet, the files are for DuckDB, Polars or pandas. --from and --to limit the heights.
"""

import argparse
import hashlib
import json
import sys
import time
from http.client import HTTPException
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

ATTEMPTS = 10
CHUNK_BYTES = 1 << 16


def open_url(url):
    """Opens a URL, and waits when the server asks for it."""
    for attempt in range(ATTEMPTS):
        try:
            return urlopen(url, timeout=60)
        except HTTPError as error:
            if error.code not in (429, 503) or attempt == ATTEMPTS - 1:
                raise
            time.sleep(int(error.headers.get("Retry-After", 5)))
    raise AssertionError("unreachable")


def read_ranges(site):
    """Yields the ranges of the manifest, lowest first."""
    cursor = ""
    while cursor is not None:
        with open_url(f"{site}/api/v1/export?limit=100{cursor and '&cursor=' + cursor}") as response:
            page = json.load(response)
        yield from page["ranges"]
        cursor = page["next"]


def save(url, file):
    """Writes a response to a file. A connection that breaks off raises an error and leaves no file."""
    digest = hashlib.sha256()
    part = file.with_suffix(".part")
    with open_url(url) as response, open(part, "wb") as output:
        while chunk := response.read(CHUNK_BYTES):
            digest.update(chunk)
            output.write(chunk)
    part.replace(file)
    return digest.hexdigest()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("site")
    parser.add_argument("folder", type=Path)
    parser.add_argument("kinds", nargs="+")
    parser.add_argument("--format", default="ndjson", choices=["ndjson", "csv", "parquet"])
    parser.add_argument("--from", dest="start", type=int, default=0)
    parser.add_argument("--to", dest="end", type=int, default=sys.maxsize)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    # For each file, the hash of its last block and its SHA-256.
    state_file = options.folder / "files.json"
    state = json.loads(state_file.read_text()) if state_file.exists() else {}

    for found in read_ranges(options.site):
        if found["to"] < options.start or found["from"] > options.end:
            continue
        for kind in options.kinds:
            file = options.folder / f"{kind}-{found['from']}.{options.format}"
            if file.exists() and state.get(file.name, {}).get("last_hash") == found["last_hash"]:
                continue
            path = f"/api/v1/export/{kind}?from={found['from']}&to={found['to']}"
            if options.format != "ndjson":
                path += f"&format={options.format}"
            for attempt in range(ATTEMPTS):
                try:
                    digest = save(options.site + path, file)
                    break
                except (HTTPException, URLError, TimeoutError, ConnectionError) as error:
                    if isinstance(error, HTTPError) or attempt == ATTEMPTS - 1:
                        raise
                    print(f"{file.name}: {error}. Again in 5 s.", file=sys.stderr)
                    time.sleep(5)
            state[file.name] = {"last_hash": found["last_hash"], "sha256": digest}
            state_file.write_text(json.dumps(state, indent=1))
            print(f"{file.name}\t{file.stat().st_size}\t{digest}")

    # The server lists the hashes of the files that it has sent since its start.
    sent = {entry["path"]: entry["sha256"] for found in read_ranges(options.site) for entry in found["digests"]}
    for path, digest in sent.items():
        kind, first = path.split("/")[-1].split("?")[0], path.split("from=")[1].split("&")[0]
        suffix = path.split("format=")[1] if "format=" in path else "ndjson"
        known = state.get(f"{kind}-{first}.{suffix}")
        if known is not None and known["sha256"] != digest:
            raise SystemExit(f"{kind}-{first}.{suffix} differs from the file that the server sent. Delete and download it again.")


main()
