"""Waits until the payment of an order has 10 confirmations, then checks it: python3 shop.py order.json"""

import json
import sys
import time
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen

SITE = 'http://127.0.0.1:3000'


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


with open(sys.argv[1]) as file:
    order = json.load(file)
path = f"/api/v1/txs/{order['tx_hash']}/wait?confirmations=10"
state = request(path)
while state['outcome'] != 'confirmed':
    print(state['outcome'], state['confirmations'], 'confirmations')
    if state['outcome'] == 'replaced':
        sys.exit(1)
    state = request(path + '&after=' + quote(state['state_id']))

check = request('/api/v1/proofs/tx-key', {name: order[name] for name in ('tx_hash', 'tx_key', 'address')})
received = sum(int(amount['amount']) for amount in check['amounts'] if amount['name'] == 'received')
if not check['settled']:
    print('not final:', check['unsettled_reason'] or check['message'])
elif received < int(order['amount']):
    print('too little:', received)
else:
    print('deliver')
