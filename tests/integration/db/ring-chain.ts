import { test } from 'playwright/test';
import { connectDatabase, type Database } from '../../../db/client.ts';
import { INDEX_FORMAT_VERSION } from '../../../db/write/sync-state.ts';
import { statement, type WriteDatabase } from '../../../db/write-database.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';

/** Height of the tip of the chain of {@link writeRingChain}. */
export const TIP_HEIGHT = 300_000;

/**
 * A chain of 300,000 blocks of which every hundredth has transactions. 60,000 transactions have one input with a
 * ring of three. The last transaction has more inputs for single tests. No daemon would make such a chain.
 * tests/integration/indexer tests the rings of a real daemon.
 */
async function writeRingChain(writeDatabase: WriteDatabase): Promise<void> {
  await writeDatabase.query(statement`
    insert into blocks
    select height, sha256(int4send(height)), sha256('0'), 1700000000 + height * 120, 16, 16, 0, sha256('1'), 0, 0, 0, 0, 0,
      1, 1, 0, 0
    from generate_series(0, ${TIP_HEIGHT + 1000}::int, 100) as height`);
  await writeDatabase.query(statement`
    insert into transactions
      (id, hash, version, rct_type, size, weight, fee, unlock_time, input_count, output_count, ring_size, extra)
    select id, sha256(int8send(id)), 2, 6, 1, 1, 0, 0, 1, 1, 3, ''
    from (select n / 20 * 100 * 65536 + 1 + n % 20 as id from generate_series(0, 60199::bigint) as n) as numbered`);
  await writeDatabase.query(statement`
    insert into inputs
    select sha256(int8send(n)), n / 20 * 100 * 65536 + 1 + n % 20, 0, 0,
      array[5, case when n % 100 = 0 then 6 else 7 end, 100000 + n / 16]
    from generate_series(0, 60199::bigint) as n`);
  // Other buckets have outputs with the same small indices. Their rings must not be found for bucket 0.
  await writeDatabase.query(statement`
    insert into inputs
    select sha256('old ' || n::text::bytea), n % 3000 * 100 * 65536 + 20, 1 + n / 3000, 1000 + n % 500, array[5, 6]
    from generate_series(1, 6000::bigint) as n`);
  await writeDatabase.query(statement`
    insert into sync_state (network, genesis_hash, indexed_height, indexed_hash, index_format)
    values ('fakechain', sha256('0'), ${TIP_HEIGHT}, sha256('1'), ${INDEX_FORMAT_VERSION})`);
}

interface RingChain {
  readonly database: TestDatabase;
  readonly writeDatabase: WriteDatabase;
  readonly reader: Database;
}

/**
 * Creates a database with the chain of {@link writeRingChain} for the tests of one file.
 *
 * @param onCreated receives it before the first test
 */
export function createRingChain(onCreated: (chain: RingChain) => void): void {
  let database: TestDatabase;
  let reader: Database;
  test.beforeAll(async () => {
    database = await createTestDatabase();
    const { url, writeDatabase } = database;
    await writeRingChain(writeDatabase);
    reader = connectDatabase(url, { maxConnections: 1 });
    onCreated({ database, writeDatabase, reader });
  });
  test.afterAll(async () => {
    await reader.close();
    await database.drop();
  });
}
