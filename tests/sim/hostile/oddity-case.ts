import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChain, type ChainFolder } from '../../helpers/synthetic/chain-folder.ts';
import { startSyntheticDaemon } from '../../helpers/synthetic/server.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { readSyncState } from '../../../db/write/sync-state.ts';
import { statement, type WriteDatabase } from '../../../db/write-database.ts';
import { createTestDatabase } from '../../helpers/database.ts';
import { dumpIndex, type IndexDump } from '../../helpers/index-dump.ts';
import { startIndexer } from '../../helpers/indexer.ts';
import { describeDifference } from '../../helpers/model-chain/row-differences.ts';
import type { DaemonResponse, DaemonCall } from '../../helpers/model-chain/call.ts';
import { startModelDaemon } from '../../helpers/model-chain/daemon-server.ts';
import { pollUntil } from '../poll.ts';
import { kindsFrom } from './cases.ts';
import { HostileDaemon, type Alteration } from './hostile-daemon.ts';

/**
 * Methods whose responses contain transactions of unknown formats on the synthetic chain. The model chain has
 * no such responses.
 */
export const ODD_METHODS = [
  '/get_blocks.bin',
  '/get_transactions',
  'get_block_headers_range',
  '/get_transaction_pool_hashes',
] as const;

/** Number of blocks that the daemon shows at each stage. The waiting transactions appear at the last stage. */
const stages = (blocks: number): number[] => [blocks - 20, blocks - 19, blocks - 18, blocks];

/** Largest number of alterations at each stage. */
const ALTERATIONS = 5;

/**
 * Polls without progress after which a wait ends, between two stages and at the end. On a busy machine one
 * attempt of a range may take half a minute, and the pause after it is twice as long.
 */
const STAGE_POLLS = 30;
const COMPLETE_POLLS = 3_000;

/** Characters of the indexer's log that a failed case shows. */
const LOG_SHOWN = 4_000;

export interface OddOutcome {
  readonly alterations: readonly Alteration[];
  readonly problems: readonly string[];
}

type OddDump = IndexDump;

type RunOddCase = (method: string, seed: number) => Promise<OddOutcome>;

/** Creates the chain and a clean index of it, runs cases on it, and removes it. */
export async function withOddChain<Result>(use: (run: RunOddCase) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'ringscope-hostile-'));
  try {
    const chain = join(folder, 'chain');
    await ensureChain(chain, { profile: 'mainnet', seed: 7, blocks: 420, oddities: true });
    const clean = await runOddCase(chain, { method: undefined, seed: 0 }, undefined);
    if (clean.problems.length > 0)
      throw new Error(`the clean index is not complete: ${clean.problems.join()}`);
    return await use((method, seed) => runOddCase(chain, { method, seed }, clean.dump));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Indexes a synthetic chain with every oddity from a daemon that alters responses to one method.
 *
 * @param method undefined for the clean index, for which no response is altered
 */
async function runOddCase(
  folder: string,
  { method, seed }: { readonly method: string | undefined; readonly seed: number },
  expected: OddDump | undefined,
): Promise<OddOutcome & { readonly dump: OddDump }> {
  const database = await createTestDatabase();
  const synthetic = await startSyntheticDaemon({ folder, height: 1 });
  const { blocks, waiting } = synthetic.chain.summary;
  const daemon = new HostileDaemon((call) => forward(synthetic.url, call), {
    method: method ?? '',
    pattern: { skip: seed % 3, run: 1 + (seed % 2), every: 3, isSteady: false },
    seed,
    kinds: kindsFrom(seed * 5),
    firstField: seed * 7,
  });
  const daemonServer = await startModelDaemon(async (call) => ({
    kind: 'response',
    response: await daemon.respond(call),
  }));
  const problems: string[] = [];
  let dump: OddDump = {};
  synthetic.setHeight(stages(blocks)[0] ?? blocks);
  daemon.arm(ALTERATIONS);
  const indexer = startIndexer(database, daemonServer.url, { pollMs: 30 });
  try {
    // On a busy machine the indexer takes seconds to start. The stages must not pass before its first call.
    await pollUntil(async () => {
      const missing = await missingOf(
        database.writeDatabase,
        synthetic.chain,
        stages(blocks)[0] ?? blocks,
        0,
      );
      return daemon.alterations.length > 0 || missing === undefined
        ? { done: true }
        : { done: false, missing };
    }, COMPLETE_POLLS);
    for (const height of stages(blocks)) {
      synthetic.setHeight(height);
      daemon.arm(ALTERATIONS);
      const isLast = height === blocks;
      await pollUntil(async () => {
        const missing = await missingOf(
          database.writeDatabase,
          synthetic.chain,
          height,
          isLast ? waiting.length : 0,
        );
        return missing === undefined ? { done: true } : { done: false, missing };
      }, STAGE_POLLS);
    }
    daemon.rest();
    const rested = await pollUntil(async () => {
      const missing = await missingOf(database.writeDatabase, synthetic.chain, blocks, waiting.length);
      if (missing !== undefined) return { done: false, missing };
      dump = await dumpAll(database.writeDatabase);
      const [wrong] = expected === undefined ? [] : differences(dump, expected);
      return wrong === undefined ? { done: true } : { done: false, missing: wrong };
    }, COMPLETE_POLLS);
    if (!rested.done) problems.push(rested.missing, indexer.log().slice(-LOG_SHOWN));
    await indexer.stop();
  } finally {
    daemonServer.close();
    await synthetic.stop();
    await database.drop();
  }
  return { dump, problems, alterations: daemon.alterations };
}

/** Returns what is missing in the index up to the tip, or undefined when it is complete. */
async function missingOf(
  writeDatabase: WriteDatabase,
  chain: ChainFolder,
  height: number,
  waiting: number,
): Promise<string | undefined> {
  const tip = `${height - 1} ${bytesToHex(chain.hash(height - 1))}`;
  const { indexedTip } = (await readSyncState(writeDatabase)) ?? {};
  const ours = `${indexedTip?.height ?? -1} ${indexedTip?.hash ?? ''}`;
  if (ours !== tip) return `the indexed height is ${ours}, the tip ${tip}`;
  const [pool] = await writeDatabase.query<{ count: number }>(
    statement`select count(*)::integer as count from pool_transactions`,
  );
  return pool?.count === waiting ? undefined : `${pool?.count ?? 0} of ${waiting} transactions wait`;
}

/**
 * Dumps the tables of the chain and the pool. The arrival time of a transaction is omitted, because only the
 * daemon reports it and nothing can check it.
 */
async function dumpAll(writeDatabase: WriteDatabase): Promise<OddDump> {
  const rows = await writeDatabase.query<{ row: string }>(statement`
    select (to_jsonb(pool_transactions) - 'first_seen_at' - 'receive_time')::text as row
    from pool_transactions order by hash`);
  const inputs = await writeDatabase.query<{ row: string }>(statement`
    select pool_inputs::text as row from pool_inputs order by tx_hash, position`);
  const texts = (list: readonly { row: string }[]): string[] => list.map(({ row }) => row);
  return { ...(await dumpIndex(writeDatabase)), pool_transactions: texts(rows), pool_inputs: texts(inputs) };
}

function differences(dump: OddDump, expected: OddDump): string[] {
  return Object.keys(expected).flatMap((table) =>
    describeDifference(table, dump[table] ?? [], expected[table] ?? []),
  );
}

/** Forwards a call to the real daemon. */
async function forward(url: string, { method, body }: DaemonCall): Promise<DaemonResponse> {
  const path = method.startsWith('/') ? method : '/json_rpc';
  return new Promise((resolve, reject) => {
    const outgoing = request(new URL(path, url), { method: 'POST' }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('error', reject);
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          contentType: response.headers['content-type'] ?? '',
          body: Buffer.concat(parts),
        }),
      );
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}
