import { expect, test } from 'playwright/test';
import { generateTxStream, isTxStreamOver } from '../../../api/endpoints/tx-stream.ts';
import { txWaitRoute } from '../../../api/endpoints/tx-wait.ts';
import { parseTxEventId } from '../../../api/json/tx-replay.ts';
import { txWaitOutcome } from '../../../api/json/tx-watch.ts';
import type { Database } from '../../../db/client.ts';
import { appendBlocks } from '../../../db/write/append.ts';
import { applyPoolChange } from '../../../db/write/pool.ts';
import { reorganiseChain } from '../../../db/write/reorganise.ts';
import type { EventLog } from '../../../lookups/event-log.ts';
import { watchTransaction, type WatchedTxState } from '../../../lookups/transaction-watch.ts';
import { txHashFromBytes, type TxHash } from '@ringscope/protocol/brands.ts';
import { absentServices } from '../../helpers/absent-services.ts';
import type { TestDatabase } from '../../helpers/database.ts';
import { EventClient } from '../../helpers/event-client.ts';
import { syntheticChain, syntheticFork, tipAt, type SyntheticChain } from '../../helpers/synthetic-chain.ts';
import { madePoolTransaction } from '../../helpers/transaction-rows.ts';
import { useEventLog } from './event-log.ts';

const chain = syntheticChain(40);
const MINED_AT = 20;
const fork = syntheticFork(chain, MINED_AT - 1, 41);

let own: TestDatabase;
let reader: Database;
let log: EventLog;
useEventLog(chain, 50, (created) => ({ own, reader, log } = created));

async function append(from: number, to: number, of = chain): Promise<void> {
  await appendBlocks(own.writeDatabase, tipAt(of, from - 1), of.blocks.slice(from, to + 1));
  await log.refresh();
}

function txOf({ blocks }: SyntheticChain, height: number) {
  const rows = blocks[height]!.rows;
  const transaction = rows.transactions[1]!;
  const inputs = rows.inputs.filter(({ txId }) => txId === transaction.id);
  return { hash: txHashFromBytes(transaction.hash), bytes: transaction.hash, inputs };
}

const minedTx = txOf(chain, MINED_AT);

/** Returns the next state, without the pauses in which nothing changes. */
async function nextState(states: AsyncGenerator<WatchedTxState | undefined, void>): Promise<WatchedTxState> {
  for (;;) {
    const { value, done } = await states.next();
    if (done === true) throw new Error('the watch has ended');
    if (value !== undefined) return value;
  }
}

function watch(hash: TxHash) {
  const stop = new AbortController();
  return { states: watchTransaction(reader, log, hash, stop.signal), stop };
}

const summary = ({ location, confirmations, replacedBy }: WatchedTxState): unknown[] => [
  location?.state,
  confirmations,
  replacedBy,
];

test('a wait ends early with the reason: a double spend in the pool, the pool without it, and a reorg', async () => {
  await append(0, MINED_AT - 1);
  const hash = Buffer.alloc(32, 9);
  await addToPool(hash, minedTx.inputs);
  const { states, stop } = watch(txHashFromBytes(hash));
  expect(txWaitOutcome(await nextState(states), 1)).toBeUndefined();
  const flags = { hash, relayed: true, doubleSpendSeen: true };
  await applyPoolChange(own.writeDatabase, { added: [], removed: [], updated: [flags] });
  await log.refresh();
  expect(txWaitOutcome(await nextState(states), 1)).toBe('double-spend-seen');
  await applyPoolChange(own.writeDatabase, { added: [], removed: [hash], updated: [] });
  await log.refresh();
  const left = await nextState(states);
  expect([txWaitOutcome(left, 1), left.poolExitReason]).toEqual(['left-pool', 'dropped']);
  stop.abort();

  await append(MINED_AT, MINED_AT);
  await reorganiseChain(own.writeDatabase, tipAt(chain, MINED_AT), {
    forkHeight: MINED_AT - 1,
    blocks: fork.blocks.slice(MINED_AT, MINED_AT + 2),
  });
  const orphaned = watch(minedTx.hash);
  expect(txWaitOutcome(await nextState(orphaned.states), 1)).toBe('orphaned');
  orphaned.stop.abort();
});

async function addToPool(bytes: Uint8Array, inputs: typeof minedTx.inputs): Promise<void> {
  const transaction = { ...madePoolTransaction(1), hash: Buffer.from(bytes) };
  const entry = {
    transaction,
    inputs: inputs.map(({ position, keyImage, amount, ring }) => ({ position, keyImage, amount, ring })),
  };
  await applyPoolChange(own.writeDatabase, { added: [entry], removed: [], updated: [] });
  await log.refresh();
}

test('a watch follows a transaction from unknown over the pool to confirmations, and over a reorg', async () => {
  await append(0, MINED_AT - 1);
  const { states, stop } = watch(minedTx.hash);
  expect(summary(await nextState(states))).toEqual([undefined, 0, undefined]);
  await addToPool(minedTx.bytes, minedTx.inputs);
  expect(summary(await nextState(states))).toEqual(['pool', 0, undefined]);
  await append(MINED_AT, MINED_AT);
  expect(summary(await nextState(states))).toEqual(['chain', 1, undefined]);
  await append(MINED_AT + 1, MINED_AT + 2);
  expect(summary(await nextState(states))).toEqual(['chain', 3, undefined]);
  await reorganiseChain(own.writeDatabase, tipAt(chain, MINED_AT + 2), {
    forkHeight: MINED_AT - 1,
    blocks: fork.blocks.slice(MINED_AT, MINED_AT + 4),
  });
  await log.refresh();
  // The synthetic branch mines other transactions, and this one is only in the archive.
  expect(summary(await nextState(states))).toEqual(['orphaned', 0, undefined]);
  stop.abort();
});

test('a waiting transaction whose key image another transaction spends is reported as replaced', async () => {
  await append(0, MINED_AT - 1);
  const double = Buffer.alloc(32, 9);
  await addToPool(double, minedTx.inputs);
  const { states, stop } = watch(txHashFromBytes(double));
  expect(summary(await nextState(states))).toEqual(['pool', 0, undefined]);
  await append(MINED_AT, MINED_AT);
  await applyPoolChange(own.writeDatabase, { added: [], removed: [double], updated: [] });
  await log.refresh();
  expect(summary(await nextState(states))).toEqual([undefined, 0, minedTx.hash]);
  stop.abort();
});

test('a stream of one transaction has keep-alives, ids and an end', async () => {
  await append(0, MINED_AT + 1);
  const client = new EventClient();
  const stop = new AbortController();
  let isKeptAlive = false;
  const query = { hash: minedTx.hash, confirmations: 4 };
  for await (const text of generateTxStream(
    { database: reader, events: log },
    query,
    undefined,
    stop.signal,
  )) {
    client.read(text);
    if (text.startsWith(': still here') && !isKeptAlive) {
      isKeptAlive = true;
      await append(MINED_AT + 2, MINED_AT + 3);
    }
  }
  expect(client.events.map(({ name, data }) => [name, data['state'], data['confirmations']])).toEqual([
    ['tx', 'confirmed', 2],
    ['end', 'confirmed', 4],
  ]);
  expect(client.events.map(({ id }) => parseTxEventId(id)?.isLastEvent)).toEqual([false, true]);
});

/** Reads a stream of the transaction after the last id of the client until this number of further events, or until its end. */
async function readStream(client: EventClient, hash: TxHash, confirmations: number, count: number) {
  const stop = new AbortController();
  const wanted = client.events.length + count;
  const last = client.lastId === '' ? undefined : parseTxEventId(client.lastId);
  const sources = { database: reader, events: log };
  for await (const text of generateTxStream(sources, { hash, confirmations }, last, stop.signal)) {
    client.read(text);
    if (client.events.length >= wanted) break;
  }
  return client.events
    .slice(wanted - count)
    .map(({ name, data }) => [name, data['state'], data['confirmations']]);
}

test('a client that reconnects receives each state that it missed once, in order, over a reorg and up to the end', async () => {
  await append(0, MINED_AT - 1);
  const client = new EventClient();
  expect(await readStream(client, minedTx.hash, 10, 1)).toEqual([['tx', 'unknown', 0]]);
  await addToPool(minedTx.bytes, minedTx.inputs);
  await append(MINED_AT, MINED_AT + 1);
  expect(await readStream(client, minedTx.hash, 10, 3)).toEqual([
    ['tx', 'pool', 0],
    ['tx', 'confirmed', 1],
    ['tx', 'confirmed', 2],
  ]);
  // A reorg removes the block, and a second one includes it again.
  await reorganiseChain(own.writeDatabase, tipAt(chain, MINED_AT + 1), {
    forkHeight: MINED_AT - 1,
    blocks: fork.blocks.slice(MINED_AT, MINED_AT + 3),
  });
  await reorganiseChain(own.writeDatabase, tipAt(fork, MINED_AT + 2), {
    forkHeight: MINED_AT - 1,
    blocks: chain.blocks.slice(MINED_AT, MINED_AT + 4),
  });
  await log.refresh();
  expect(await readStream(client, minedTx.hash, 4, 5)).toEqual([
    ['tx', 'orphaned', 0],
    ['tx', 'confirmed', 1],
    ['tx', 'confirmed', 2],
    ['tx', 'confirmed', 3],
    ['end', 'confirmed', 4],
  ]);
  expect(client.events.every(({ data }) => data['state'] !== 'confirmed' || data['block'] !== null)).toBe(
    true,
  );
  expect(new Set(client.events.map(({ id }) => id)).size).toBe(client.events.length);
});

test('a client that reconnects without a change receives nothing, and after the end no stream', async () => {
  await append(0, MINED_AT + 1);
  const client = new EventClient();
  await readStream(client, minedTx.hash, 4, 1);
  const stop = new AbortController();
  const sources = { database: reader, events: log };
  const query = { hash: minedTx.hash, confirmations: 4 };
  const stream = generateTxStream(sources, query, parseTxEventId(client.lastId), stop.signal);
  expect((await stream.next()).value).toMatch(/^retry/);
  expect((await stream.next()).value).toMatch(/^: still here/);
  stop.abort();
  await append(MINED_AT + 2, MINED_AT + 3);
  expect(await readStream(client, minedTx.hash, 4, 2)).toEqual([
    ['tx', 'confirmed', 3],
    ['end', 'confirmed', 4],
  ]);
  expect(await isTxStreamOver(sources, query, parseTxEventId(client.lastId))).toBe(true);
  await reorganiseChain(own.writeDatabase, tipAt(chain, MINED_AT + 3), {
    forkHeight: MINED_AT - 1,
    blocks: fork.blocks.slice(MINED_AT, MINED_AT + 5),
  });
  await log.refresh();
  expect(await isTxStreamOver(sources, query, parseTxEventId(client.lastId))).toBe(false);
  expect(await readStream(client, minedTx.hash, 4, 1)).toEqual([['tx', 'orphaned', 0]]);
});

test('a client that was disconnected learns why the transaction left the pool', async () => {
  await append(0, MINED_AT);
  const bytes = Buffer.alloc(32, 9);
  const hash = txHashFromBytes(bytes);
  await addToPool(bytes, []);
  const client = new EventClient();
  expect(await readStream(client, hash, 1, 1)).toEqual([['tx', 'pool', 0]]);
  await applyPoolChange(own.writeDatabase, { added: [], removed: [bytes], updated: [] });
  await log.refresh();
  expect(await readStream(client, hash, 1, 1)).toEqual([['tx', 'unknown', 0]]);
  expect(client.events.at(-1)?.data['left_pool']).toBe('dropped');
});

/** Waits for a confirmation, without a pause. @param after state_id of the last response */
async function waitOnce(hash: TxHash, after?: string): Promise<Readonly<Record<string, unknown>>> {
  if (txWaitRoute.kind !== 'stream') throw new Error('a wait is a stream');
  const opened = await txWaitRoute.open(
    { ...absentServices, database: reader, version: '1.2.3', events: log },
    {
      pathParams: { hash },
      query: new URLSearchParams({ timeout: '0', ...(after !== undefined && { after }) }),
      responseMediaType: 'application/json',
      body: undefined,
      lastEventId: undefined,
      clientKey: 'a client',
    },
  );
  if (opened === 'over') throw new Error('a wait has content');
  let text = '';
  for await (const part of opened.generateBody(new AbortController().signal)) text += String(part);
  return JSON.parse(text) as Record<string, unknown>;
}

test('a program that waits in a loop learns each change once, also one between two waits', async () => {
  await append(0, MINED_AT - 1);
  await addToPool(minedTx.bytes, minedTx.inputs);
  const responses = [await waitOnce(minedTx.hash)];
  const next = async () =>
    responses.push(await waitOnce(minedTx.hash, String(responses.at(-1)?.['state_id'])));
  await applyPoolChange(own.writeDatabase, { added: [], removed: [minedTx.bytes], updated: [] });
  await log.refresh();
  await next();
  await next();
  await append(MINED_AT, MINED_AT);
  await next();
  expect(responses.map(({ outcome, state, left_pool: reason }) => [outcome, state, reason])).toEqual([
    ['timeout', 'pool', null],
    ['left-pool', 'unknown', 'dropped'],
    ['timeout', 'unknown', 'dropped'],
    ['confirmed', 'confirmed', null],
  ]);
});
