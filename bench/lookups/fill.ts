import { createHash } from 'node:crypto';
import { statement, type Statement, type WriteDatabase } from '../../db/write-database.ts';

/** Row counts of a filled index. Lookups choose their arguments below these counts. */
export interface SyntheticIndexRowCounts {
  readonly blocks: number;
  /** Each transaction has two outputs and two inputs. */
  readonly transactions: number;
  readonly outputs: number;
  /** Transactions in a block, coinbase included. */
  readonly txsPerBlock: number;
}

const TYPICAL_TXS_PER_BLOCK = 16;
/** Ring members are chosen from this number of newest outputs. */
const RING_REACH = 1_000_000;

/** Returns a synthetic hash or key of this kind and index: 64 hexadecimal characters. */
export function createSyntheticHash(kind: 'block' | 'tx' | 'key' | 'image', index: number): string {
  return createHash('sha256').update(`${kind}${index}`).digest('hex');
}

/** Returns the row counts that {@link fillTables} creates for `outputCount` outputs, rounded up to complete blocks. */
export function rowCountsForOutputs(
  outputCount: number,
  txsPerBlock = TYPICAL_TXS_PER_BLOCK,
): SyntheticIndexRowCounts {
  const blocks = Math.ceil(outputCount / 2 / txsPerBlock);
  const transactions = blocks * txsPerBlock;
  return { blocks, transactions, outputs: transactions * 2, txsPerBlock };
}

/**
 * Fills the tables of the chain with generated rows, which are as wide as those of current transactions. It creates `outputCount` outputs,
 * the same number of inputs, and half as many transactions: by default sixteen per block. It builds the indexes at the end, as a
 * backfill does.
 */
export async function fillTables(
  writeDatabase: WriteDatabase,
  outputCount: number,
  txsPerBlock = TYPICAL_TXS_PER_BLOCK,
): Promise<SyntheticIndexRowCounts> {
  const filled = rowCountsForOutputs(outputCount, txsPerBlock);
  const { blocks, transactions, outputs } = filled;
  const rebuild = await dropIndexes(writeDatabase);
  const statements = [
    statement`insert into blocks (height, hash, prev_hash, timestamp, major_version, minor_version, nonce, miner_tx_hash,
        tx_count, rct_output_count, size, weight, long_term_weight, difficulty, cumulative_difficulty, reward, fees)
      select n, sha256(('block' || n)::bytea), sha256(('block' || n - 1)::bytea), 1700000000 + n * 120, 16, 16, n,
        sha256(('tx' || n * ${txsPerBlock}::int)::bytea), ${txsPerBlock - 1}::int, ${txsPerBlock * 2}::int, 30000, 30000, 30000, 500000000000, n * 500000000000::numeric,
        601234567891, 1234567891
      from generate_series(0, ${blocks - 1}::int) as n`,
    statement`insert into block_totals (height, emission, fees, txs, rct_outputs, outputs)
      select n, n * 600000000000::numeric, n * 1234567891::numeric, n * ${txsPerBlock - 1}::bigint, n * ${txsPerBlock * 2}::bigint, n * ${txsPerBlock * 2}::bigint
      from generate_series(0, ${blocks - 1}::int) as n`,
    statement`insert into transactions (id, hash, version, rct_type, size, weight, fee, unlock_time, input_count, output_count,
        ring_size, extra)
      select n / ${txsPerBlock}::int * 65536 + n % ${txsPerBlock}::int, sha256(('tx' || n)::bytea), 2, 6, 2220, 2220, 44280000, 0, 2, 2, 16,
        sha256(('extra' || n)::bytea) || '\x020901aabbccddeeff00'::bytea
      from generate_series(0, ${transactions - 1}::bigint) as n`,
    statement`insert into outputs (amount, global_index, tx_id, position, clear_amount, key, view_tag)
      select 0, n, n / ${txsPerBlock * 2}::int * 65536 + n / 2 % ${txsPerBlock}::int, n % 2, null, sha256(('key' || n)::bytea), n % 256
      from generate_series(0, ${outputs - 1}::bigint) as n`,
    statement`insert into inputs (key_image, tx_id, position, amount, ring)
      select sha256(('image' || n)::bytea), n / ${txsPerBlock * 2}::int * 65536 + n / 2 % ${txsPerBlock}::int, n % 2, 0,
        array(select greatest(0, n - 1 - (hashint8(n * 16 + k)::bigint + 2147483648) % least(n + 1, ${RING_REACH}::bigint))
          from generate_series(0, 15) as k)
      from generate_series(0, ${outputs - 1}::bigint) as n`,
    statement`insert into sync_state (network, genesis_hash, indexed_height, indexed_hash, index_format)
      values ('fakechain', sha256('block0'::bytea), ${blocks - 1}, sha256(('block' || ${blocks - 1}::int)::bytea), 1)`,
  ];
  for (const statement of statements) await writeDatabase.query(statement);
  for (const statement of rebuild) await writeDatabase.query(statement);
  await writeDatabase.query(statement`vacuum (analyze)`);
  return filled;
}

/** Drops the indexes of the filled tables. @returns the statements that rebuild them */
async function dropIndexes(writeDatabase: WriteDatabase): Promise<Statement[]> {
  const indexes = await writeDatabase.query<{ build: string; remove: string }>(statement`
    select
      case when conname is null then pg_get_indexdef(indexrelid)
        else format('alter table %s add constraint %I %s', indrelid::regclass, conname,
          pg_get_constraintdef(pg_constraint.oid)) end as build,
      case when conname is null then format('drop index %s', indexrelid::regclass)
        else format('alter table %s drop constraint %I', indrelid::regclass, conname) end as remove
    from pg_index
    join pg_class on pg_class.oid = indrelid
    left join pg_constraint on conindid = indexrelid
    where relnamespace = 'public'::regnamespace
      and relname in ('blocks', 'block_totals', 'transactions', 'outputs', 'inputs')`);
  for (const { remove } of indexes) await writeDatabase.query({ text: remove, values: [] });
  return indexes.map(({ build }) => ({ text: build, values: [] }));
}
