"""Prints each block and each reorg once, also after a restart: python3 bot.py [number of messages]"""

import json
import sys
import time
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

SITE = 'http://127.0.0.1:3000'
POSITION = Path('bot-position.txt')
left = int(sys.argv[1]) if len(sys.argv) > 1 else sys.maxsize


def events():
    """Yields the events of the stream, and connects again after a lost connection."""
    while True:
        headers = {'Last-Event-ID': POSITION.read_text()} if POSITION.exists() else {}
        pause = 3
        try:
            # The server sends something every 15 seconds.
            with urlopen(Request(SITE + '/api/v1/stream?types=block,reorg', headers=headers), timeout=45) as stream:
                event = {}
                for line in stream:
                    name, _, value = line.decode().rstrip('\r\n').partition(': ')
                    if name:
                        event[name] = value
                    else:
                        yield event
                        event = {}
        except HTTPError as error:
            if error.code not in (429, 503):
                raise
            pause = int(error.headers.get('Retry-After', 5))
        except (URLError, TimeoutError, ConnectionError):
            pass
        time.sleep(pause)


def message_of(event):
    data = json.loads(event.get('data', 'null'))
    match event.get('event'):
        case 'block':
            return f"block {data['height']}: {data['tx_count']} transactions"
        case 'reorg':
            return f"reorg of depth {data['depth']} above block {data['fork_height']}"
        case 'reset':
            return f"events were lost: read the blocks from {data['from_height']} on"


for event in events():
    message = message_of(event)
    if message:
        print(message, flush=True)
        left -= 1
    if 'id' in event:
        POSITION.write_text(event['id'])
    if left <= 0:
        break
