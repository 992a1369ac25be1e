"""Computes the median fee rate of each range of blocks from the exports: python3 researcher.py"""

import json
import time
from urllib.error import HTTPError
from urllib.request import urlopen

SITE = 'http://127.0.0.1:3000'


def get(path):
    """Opens a path, and repeats the request after 429 and 503."""
    while True:
        try:
            return urlopen(SITE + path)
        except HTTPError as error:
            if error.code not in (429, 503):
                raise
            time.sleep(int(error.headers.get('Retry-After', 5)))


def read_ranges():
    cursor = ''
    while cursor is not None:
        with get('/api/v1/export?limit=100' + (cursor and '&cursor=' + cursor)) as response:
            page = json.load(response)
        yield from page['ranges']
        cursor = page['next']


for found in read_ranges():
    rates = []
    rows = 0
    with get(f"/api/v1/export/txs?from={found['from']}&to={found['to']}") as response:
        for line in response:
            tx = json.loads(line)
            rows += 1
            # The first transaction of a block is the coinbase, which pays no fee.
            if tx['position'] > 0 and tx['fee'] is not None and tx['weight'] is not None:
                rates.append(int(tx['fee']) // tx['weight'])
    # The server closes the connection when a reorg replaces blocks of the export.
    if rows != found['txs']:
        raise SystemExit(
            f"The export of blocks {found['from']} to {found['to']} ended after {rows} of {found['txs']} rows. Run the program again."
        )
    rates.sort()
    median = rates[len(rates) // 2] if rates else 'unknown'
    print(f"{found['from']} to {found['to']}: {rows} transactions, median fee rate {median}")
