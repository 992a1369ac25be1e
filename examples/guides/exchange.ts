// Credits deposits once they are final, and takes a credit back after a reorg: npx tsx exchange.ts deposits.json
import { readFile, writeFile } from 'node:fs/promises';
import { createRingscopeClient, type Tx } from '@ringscope/client';

interface Deposit {
  readonly user: string;
  readonly tx_hash: string;
}

const POSITION_FILE = 'exchange-position.txt';
const BATCH = 100;

const client = createRingscopeClient('http://127.0.0.1:3000');
const deposits = JSON.parse(await readFile(process.argv[2] ?? 'deposits.json', 'utf8')) as readonly Deposit[];
const credited = new Set<string>();

async function readTxs(hashes: readonly string[]): Promise<Tx[]> {
  const found: Tx[] = [];
  let rest = [...hashes];
  while (rest.length > 0) {
    const { data, error } = await client.POST('/api/v1/txs', { body: { hashes: rest.slice(0, BATCH) } });
    if (error !== undefined) throw new Error(error.error.message);
    found.push(...data.txs);
    // A response with very many ring members is cut. The rest is read with the next request.
    rest = [...data.left_out, ...rest.slice(BATCH)];
  }
  return found;
}

async function updateCredits(): Promise<void> {
  const txs = new Map((await readTxs(deposits.map(({ tx_hash }) => tx_hash))).map((tx) => [tx.hash, tx]));
  for (const { user, tx_hash } of deposits) {
    const tx = txs.get(tx_hash);
    const isMined = tx?.state === 'confirmed';
    if (credited.has(tx_hash) && !isMined) {
      credited.delete(tx_hash);
      console.log(`take back ${user}`);
    }
    if (!credited.has(tx_hash) && isMined && tx.confirmations >= 10 && tx.unlock_time === 0n) {
      credited.add(tx_hash);
      console.log(`credit ${user}`);
    }
  }
}

// After a restart, the stream continues behind the last event, so no reorg is missed.
const lastEventId = await readFile(POSITION_FILE, 'utf8').catch(() => '');
await updateCredits();
for await (const { id } of client.events({ types: ['block', 'reorg'], lastEventId })) {
  await updateCredits();
  await writeFile(POSITION_FILE, id);
  // A real program continues. This example ends when nothing is left to credit.
  if (credited.size === deposits.length) break;
}
