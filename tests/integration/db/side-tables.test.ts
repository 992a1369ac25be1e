import { expect, test } from 'playwright/test';
import { appendBlocks } from '../../../db/write/append.ts';
import {
  archiveAlternativeBlock,
  findUnarchivedBlocks,
  type AlternativeBlockRows,
} from '../../../db/write/archive.ts';
import { rewindNextOutputIndices } from '../../../db/write/output-buckets.ts';
import { deleteBlocks } from '../../../db/write/delete-blocks.ts';
import { updateNodeStatus } from '../../../db/write/node-status.ts';
import { applyPoolChange, readStoredPoolTxFlags, type PoolTxWithInputs } from '../../../db/write/pool.ts';
import { initialiseSyncState } from '../../../db/write/sync-state.ts';
import { tryAcquireWriterLock } from '../../../db/write/writer-lock.ts';
import { openWriteDatabase, statement, type WriteDatabase } from '../../../db/write-database.ts';
import { blockHashFromBytes } from '@ringscope/protocol/brands.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { syntheticChain } from '../../helpers/synthetic-chain.ts';
import { madePoolTransaction, madeTransaction } from '../../helpers/transaction-rows.ts';

let database: TestDatabase;
let writeDatabase: WriteDatabase;
test.beforeAll(async () => {
  database = await createTestDatabase();
  ({ writeDatabase } = database);
});
test.afterAll(async () => {
  await database.drop();
});

/** Returns the notifications that listeners of a channel receive while `work` runs. */
async function notificationsOf(
  channel: 'ringscope_tip' | 'ringscope_pool' | 'ringscope_alternative',
  work: () => Promise<unknown>,
) {
  const heard: unknown[] = [];
  return writeDatabase.transaction(async ({ client }) => {
    await client.query(`listen ${channel}`);
    await client.query('commit');
    client.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '')));
    await work();
    // Notifications that were sent before this response have arrived with it.
    await client.query('select 1');
    await client.query('unlisten *');
    client.removeAllListeners('notification');
    return heard;
  });
}

test('removing blocks leaves the planner settings unchanged', async () => {
  await writeDatabase.transaction(async (tx) => {
    await rewindNextOutputIndices(tx, 1_000, 1_001);
    await deleteBlocks(tx, 1_000, 1_001);
    expect(await tx.query(statement`show enable_seqscan`)).toEqual([{ enable_seqscan: 'on' }]);
  });
});

test.describe('pool', () => {
  const hash = (digit: number): Buffer => Buffer.alloc(32, digit);
  const entry = (digit: number): PoolTxWithInputs => ({
    transaction: { ...madePoolTransaction(digit), fee: 2n ** 64n - 1n },
    inputs: [{ position: 0, keyImage: hash(digit + 100), amount: 0n, ring: [1, 2, 3] }],
  });
  const unchanged = { added: [], removed: [], updated: [] };

  test('a notification is sent for each change and only for changes', async () => {
    expect(
      await notificationsOf('ringscope_pool', () =>
        applyPoolChange(writeDatabase, { ...unchanged, added: [entry(1), entry(2)] }),
      ),
    ).toEqual([{ added: 2, removed: 0 }]);
    expect(await notificationsOf('ringscope_pool', () => applyPoolChange(writeDatabase, unchanged))).toEqual(
      [],
    );
    expect([...(await readStoredPoolTxFlags(writeDatabase)).keys()].toSorted()).toEqual([
      hash(1).toString('hex'),
      hash(2).toString('hex'),
    ]);
  });

  test('a hundred changed transactions take as many SQL statements as two, and every value is stored', async () => {
    const changeCounted = async (digits: readonly number[], kind: 'added' | 'removed'): Promise<number> => {
      let count = 0;
      const counted: WriteDatabase = {
        ...writeDatabase,
        transaction: (work) =>
          writeDatabase.transaction((tx) =>
            work({
              client: tx.client,
              query(sent) {
                count += 1;
                return tx.query(sent);
              },
            }),
          ),
      };
      const change = kind === 'added' ? { added: digits.map(entry) } : { removed: digits.map(hash) };
      await applyPoolChange(counted, { ...unchanged, ...change });
      return count;
    };
    const many = Array.from({ length: 100 }, (_, index) => index + 20);
    const few = [10, 11];
    expect(await changeCounted(many, 'added')).toBe(await changeCounted(few, 'added'));
    expect(
      await writeDatabase.query(statement`
        select t.blob, t.fee, t.receive_time, t.extra, t.relayed, i.position, i.key_image, i.amount, i.ring
        from pool_transactions t join pool_inputs i on i.tx_hash = t.hash where t.hash = ${hash(20)}`),
    ).toEqual([
      {
        blob: Buffer.from([20]),
        fee: 2n ** 64n - 1n,
        receive_time: null,
        extra: Buffer.alloc(0),
        relayed: false,
        position: 0,
        key_image: hash(120),
        amount: 0n,
        ring: ['1', '2', '3'],
      },
    ]);
    expect(await changeCounted(many, 'removed')).toBe(await changeCounted(few, 'removed'));
  });

  test('a transaction that leaves the pool and returns keeps the time at which it was first seen', async () => {
    await applyPoolChange(writeDatabase, { ...unchanged, added: [entry(1)] });
    const seen = statement`select first_seen_at, left_at from pool_history where hash = ${hash(1)}`;
    const [first] = await writeDatabase.query<{ first_seen_at: Date; left_at: Date | null }>(seen);
    expect(first?.left_at).toBeNull();
    await applyPoolChange(writeDatabase, { ...unchanged, removed: [hash(1)] });
    const [gone] = await writeDatabase.query<{ first_seen_at: Date; left_at: Date | null }>(seen);
    expect(gone?.left_at).toBeInstanceOf(Date);
    expect(await writeDatabase.query(statement`select from pool_inputs where tx_hash = ${hash(1)}`)).toEqual(
      [],
    );
    await applyPoolChange(writeDatabase, { ...unchanged, added: [entry(1)] });
    const [back] = await writeDatabase.query<{ first_seen_at: Date; left_at: Date | null }>(statement`
      select h.first_seen_at, h.left_at from pool_history h join pool_transactions t using (hash)
      where hash = ${hash(1)} and t.first_seen_at = h.first_seen_at`);
    expect(back).toEqual({ first_seen_at: first?.first_seen_at, left_at: null });
  });

  test('a double spend that was seen once stays recorded after the transaction has left', async () => {
    await applyPoolChange(writeDatabase, { ...unchanged, added: [entry(2)] });
    await applyPoolChange(writeDatabase, {
      ...unchanged,
      updated: [{ hash: hash(2), relayed: true, doubleSpendSeen: true }],
    });
    expect((await readStoredPoolTxFlags(writeDatabase)).get(hash(2).toString('hex'))).toEqual({
      relayed: true,
      doubleSpendSeen: true,
    });
    await applyPoolChange(writeDatabase, { ...unchanged, removed: [hash(2)] });
    expect(
      await writeDatabase.query(
        statement`select double_spend_seen from pool_history where hash = ${hash(2)}`,
      ),
    ).toEqual([{ double_spend_seen: true }]);
  });

  test('a mined transaction leaves the pool together with the new tip', async () => {
    const { blocks } = syntheticChain(3);
    const mined = blocks[2]?.rows.transactions[1];
    const genesis = blocks[0]?.rows.block.hash;
    if (mined === undefined || genesis === undefined) throw new Error('the synthetic chain has changed');
    await applyPoolChange(writeDatabase, {
      ...unchanged,
      added: [{ ...entry(3), transaction: { ...entry(3).transaction, hash: mined.hash } }],
    });
    await initialiseSyncState(writeDatabase, {
      network: 'fakechain',
      genesisHash: blockHashFromBytes(genesis),
    });
    const heard = await notificationsOf('ringscope_tip', () =>
      appendBlocks(writeDatabase, { height: -1, hash: undefined }, blocks),
    );
    expect(heard).toEqual([
      { height: 3, hash: Buffer.from(blocks[3]?.rows.block.hash ?? []).toString('hex'), from: 0 },
    ]);
    expect((await readStoredPoolTxFlags(writeDatabase)).has(Buffer.from(mined.hash).toString('hex'))).toBe(
      false,
    );
    const [history] = await writeDatabase.query<{ left_at: Date | null }>(statement`
      select left_at from pool_history where hash = ${mined.hash}`);
    expect(history?.left_at).toBeInstanceOf(Date);
  });
});

test('reading the pool waits for a change that another session commits', async () => {
  const { writeDatabase: own } = await database.another();
  const genesisHash = blockHashFromBytes(Buffer.alloc(32, 1));
  await initialiseSyncState(own, { network: 'fakechain', genesisHash });
  const gone = Buffer.alloc(32, 7);
  let reading: ReturnType<typeof readStoredPoolTxFlags> | undefined;
  await own.transaction(async (tx) => {
    await tx.query(statement`select from sync_state for update`);
    await tx.query(statement`
      insert into pool_transactions (hash, first_seen_at, blob, size, weight, fee, version, input_count, output_count,
        ring_size, unlock_time, extra, relayed, double_spend_seen)
      values (${gone}, now(), '', 1, 1, 1, 2, 1, 2, 16, 0, '', true, false)`);
    reading = readStoredPoolTxFlags(own);
    await expect
      .poll(() =>
        own.query(statement`
          select wait_event_type from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`),
      )
      .toHaveLength(1);
  });
  expect([...((await reading)?.keys() ?? [])]).toEqual([gone.toString('hex')]);
});

test.describe('archive', () => {
  const hash = Buffer.alloc(32, 50);
  const block: AlternativeBlockRows['block'] = {
    hash,
    height: 7,
    prevHash: Buffer.alloc(32, 51),
    timestamp: 5,
    majorVersion: 16,
    minorVersion: 16,
    nonce: 0,
    minerTxHash: Buffer.alloc(32, 52),
    txCount: 1,
    reward: 600n,
    txHashes: [Buffer.alloc(32, 53)],
    blob: Buffer.from([1, 2, 3]),
  };
  const known = {
    ...madeTransaction,
    hash: Buffer.alloc(32, 53),
    position: 1,
    blob: Buffer.from([9]),
  };

  test('a block is missing until its bytes are stored, its arrival is announced, and adding it twice changes nothing', async () => {
    expect(await findUnarchivedBlocks(writeDatabase, [hash, Buffer.alloc(32, 60)])).toHaveLength(2);
    const archived = await notificationsOf('ringscope_alternative', () =>
      archiveAlternativeBlock(writeDatabase, { block, transactions: [known] }),
    );
    expect(archived).toEqual([{ height: 7, hash: hash.toString('hex') }]);
    const once =
      await writeDatabase.query(statement`select * from alternative_blocks join alternative_transactions on block_hash
      = alternative_blocks.hash`);
    await archiveAlternativeBlock(writeDatabase, { block, transactions: [{ ...known, blob: null }] });
    expect(
      await writeDatabase.query(statement`select * from alternative_blocks join alternative_transactions on block_hash
      = alternative_blocks.hash`),
    ).toEqual(once);
    expect(await findUnarchivedBlocks(writeDatabase, [hash])).toEqual([]);
  });
});

test.describe('node status', () => {
  const facts = {
    nodeHeight: 100,
    targetHeight: 200,
    topHash: blockHashFromBytes(Buffer.alloc(32, 1)),
    version: '0.18.0.0',
    nettype: 'fakechain',
    difficulty: 2n ** 100n,
    targetSeconds: 120,
    poolSize: 3,
    alternativeBlocks: 0,
  };
  const status = statement`select state, message, node_height, target_height, difficulty, answered_at, phase,
    progress_current from node_status`;

  test('the last values of the daemon stay while it is unreachable', async () => {
    await updateNodeStatus(writeDatabase, {
      state: 'ok',
      message: '',
      phase: 'follow',
      daemonState: facts,
      progress: undefined,
    });
    const [well] = await writeDatabase.query<{ answered_at: Date }>(status);
    expect(well).toMatchObject({ state: 'ok', node_height: 100, target_height: 200, difficulty: 2n ** 100n });
    const away = { state: 'unreachable', message: 'The daemon does not answer.', phase: 'waiting' } as const;
    await updateNodeStatus(writeDatabase, { ...away, daemonState: undefined, progress: undefined });
    const [ill] = await writeDatabase.query<{ answered_at: Date }>(status);
    expect(ill).toEqual({ ...well, ...away });
    await updateNodeStatus(writeDatabase, {
      state: 'ok',
      message: '',
      phase: 'follow',
      daemonState: { ...facts, targetHeight: null },
      progress: undefined,
    });
    expect(
      (await writeDatabase.query<{ target_height: number | null }>(status))[0]?.target_height,
    ).toBeNull();
  });
});

test.describe('the writer lock', () => {
  test('one process holds the lock, and the next one gets it as soon as the first ends', async () => {
    const first = await tryAcquireWriterLock(writeDatabase);
    expect(first).toBeDefined();
    expect(await tryAcquireWriterLock(writeDatabase)).toBeUndefined();
    first?.release();
    await expect.poll(async () => await tryAcquireWriterLock(writeDatabase)).toBeDefined();
  });

  test('the holder is notified when it loses the lock', async () => {
    const other = openWriteDatabase(database.url, { applicationName: 'holder' });
    await writeDatabase.query(statement`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid in (
        select pid from pg_locks where locktype = 'advisory')`);
    const lock = await tryAcquireWriterLock(other);
    await writeDatabase.query(statement`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and application_name = 'holder'`);
    await lock?.connectionEnded;
    await other.close();
  });
});
