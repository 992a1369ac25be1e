// Prints each block and each reorg once, also after a restart: npx tsx bot.ts [number of messages]
import { readFile, writeFile } from 'node:fs/promises';
import { createRingscopeClient, type ChainEvent } from '@ringscope/client';

const POSITION_FILE = 'bot-position.txt';
const client = createRingscopeClient('http://127.0.0.1:3000');
let left = Number(process.argv[2] ?? Infinity);

function messageOf(event: ChainEvent): string | undefined {
  switch (event.type) {
    case 'block':
      return `block ${event.data.height}: ${event.data.tx_count} transactions`;
    case 'reorg':
      return `reorg of depth ${event.data.depth} above block ${event.data.fork_height}`;
    case 'reset':
      return `events were lost: read the blocks from ${event.data.from_height} on`;
    case 'start':
    case 'pool':
      return undefined;
  }
}

const lastEventId = await readFile(POSITION_FILE, 'utf8').catch(() => '');
for await (const event of client.events({ types: ['block', 'reorg'], lastEventId })) {
  const message = messageOf(event);
  if (message !== undefined) {
    console.log(message);
    left -= 1;
  }
  await writeFile(POSITION_FILE, event.id);
  if (left <= 0) break;
}
