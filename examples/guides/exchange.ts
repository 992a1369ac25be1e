// Credits deposits once they are final, and takes a credit back after a reorg: npx tsx exchange.ts deposits.json
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { createRingscopeClient, type Tx } from '@ringscope/client';

interface Deposit {
  readonly user: string;
  readonly tx_hash: string;
}

interface State {
  readonly credited: readonly string[];
  readonly lastEventId: string;
}

const STATE_FILE = 'exchange-state.json';
const BATCH = 100;

const client = createRingscopeClient('http://127.0.0.1:3000');
const deposits = JSON.parse(await readFile(process.argv[2] ?? 'deposits.json', 'utf8')) as readonly Deposit[];
const stored = existsSync(STATE_FILE)
  ? await readFile(STATE_FILE, 'utf8')
  : '{"credited":[],"lastEventId":""}';
const state = JSON.parse(stored) as State;
const credited = new Set(state.credited);
let lastEventId = state.lastEventId;

async function storeState(): Promise<void> {
  // The new file replaces the old one at once, so a crash never leaves half a file.
  await writeFile(`${STATE_FILE}.new`, JSON.stringify({ credited: [...credited], lastEventId }));
  await rename(`${STATE_FILE}.new`, STATE_FILE);
}

async function readTxs(hashes: readonly string[]): Promise<Tx[]> {
  const found: Tx[] = [];
  let rest = [...hashes];
  while (rest.length > 0) {
    const { data, error } = await client.POST('/api/v1/txs', { body: { hashes: rest.slice(0, BATCH) } });
    if (error !== undefined) throw new Error(error.error.message);
    found.push(...data.txs);
    // A response with very many ring members is truncated: `left_out` lists the hashes for the next request.
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
      await storeState();
      console.log(`take back ${user}`);
    }
    if (!credited.has(tx_hash) && isMined && tx.confirmations >= 10 && tx.unlock_time === 0n) {
      credited.add(tx_hash);
      // The state is stored before the credit, so that a restart never credits a deposit twice. A real program stores
      // both in one database transaction.
      await storeState();
      console.log(`credit ${user}`);
    }
  }
}

// A real program runs forever. This example ends when it has credited all deposits.
const isDone = (): boolean => credited.size === deposits.length;

// Compares the credits with the chain first, because a reorg may have happened while this program was not running.
await updateCredits();
if (!isDone()) {
  // The stream continues after `lastEventId`, so it includes the events since the previous run of this program.
  for await (const { id } of client.events({ types: ['block', 'reorg'], lastEventId })) {
    await updateCredits();
    lastEventId = id;
    await storeState();
    if (isDone()) break;
  }
}
