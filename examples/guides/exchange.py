"""Credits deposits once they are final, after each new block: python3 exchange.py deposits.json"""

import json
import sys
import time
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

SITE = 'http://127.0.0.1:3000'
STATE = Path('exchange-credited.json')
BATCH = 100


def request(path, body=None):
    """Sends a request, and repeats it after 429 and 503."""
    data = None if body is None else json.dumps(body).encode()
    while True:
        try:
            with urlopen(Request(SITE + path, data, {'Content-Type': 'application/json'})) as response:
                return json.load(response)
        except HTTPError as error:
            if error.code not in (429, 503):
                raise
            time.sleep(int(error.headers.get('Retry-After', 5)))


def read_txs(hashes):
    while hashes:
        page = request('/api/v1/txs', {'hashes': hashes[:BATCH]})
        yield from page['txs']
        # A response with very many ring members is cut. The rest is read with the next request.
        hashes = page['left_out'] + hashes[BATCH:]


def store():
    """Replaces the file at once, so a crash never leaves half a file."""
    new = STATE.with_suffix('.new')
    new.write_text(json.dumps(sorted(credited)))
    new.replace(STATE)


with open(sys.argv[1]) as file:
    users = {deposit['tx_hash']: deposit['user'] for deposit in json.load(file)}
credited = set(json.loads(STATE.read_text())) if STATE.exists() else set()
tip = None
while True:
    status = request('/api/v1/status')
    # The hash also changes when a reorg replaces the newest block.
    if status['index']['hash'] == tip:
        time.sleep(5)
        continue
    tip = status['index']['hash']
    txs = {tx['hash']: tx for tx in read_txs(list(users))}
    for tx_hash, user in users.items():
        tx = txs.get(tx_hash)
        mined = tx is not None and tx['state'] == 'confirmed'
        if tx_hash in credited and not mined:
            credited.remove(tx_hash)
            store()
            print('take back', user)
        if tx_hash not in credited and mined and tx['confirmations'] >= 10 and tx['unlock_time'] == '0':
            credited.add(tx_hash)
            # Stored before the credit, so that a restart never credits a deposit twice. A real program stores both in one
            # database transaction.
            store()
            print('credit', user)
    # A real program continues. This example ends when nothing is left to credit.
    if len(credited) == len(users):
        break
