"""Reads the fee rates, looks up key images and sends a signed transaction: python3 wallet.py wallet.json"""

import json
import sys
import time
from urllib.error import HTTPError
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
    wallet = json.load(file)
fees = request('/api/v1/fees')
rate = fees['rules']['normal'] if fees['rules'] else fees['paid']['rate_median']
print('fee rate:', rate, 'atomic units per byte')

images = request('/api/v1/key-images', {'key_images': wallet['key_images']})
for image in images['key_images']:
    print('spent', image['key_image'])
for image in images['missing']:
    print('not spent', image)

# A broadcast may be repeated: the node recognises a transaction that it has.
sent = request('/api/v1/broadcast', {'tx_hex': wallet['tx_hex']})
if sent['accepted']:
    print('sent', sent['hash'])
for reason in sent['reasons']:
    print(reason['message'])
