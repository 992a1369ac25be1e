import { statement, type Statement, type WriteDatabase } from '../../db/write-database.ts';

/**
 * All rows of an index as strings, with the definitions of its secondary indexes. Timestamps of writes and the
 * stored blobs are omitted, because they depend on when the index was built. Two indexes of one chain are equal
 * exactly when their dumps are equal.
 */
export type IndexDump = Record<string, string[]>;

const queries: Record<string, Statement> = {
  sync_state: statement`
    select row(network, genesis_hash, indexed_height, indexed_hash, index_format)::text as row from sync_state`,
  blocks: statement`select blocks::text as row from blocks order by height`,
  block_totals: statement`select block_totals::text as row from block_totals order by height`,
  block_statistics: statement`select block_statistics::text as row from block_statistics order by height`,
  chain_series: statement`select chain_series::text as row from chain_series order by seconds, start`,
  transactions: statement`select transactions::text as row from transactions order by id`,
  outputs: statement`select outputs::text as row from outputs order by amount, global_index`,
  inputs: statement`select inputs::text as row from inputs order by tx_id, position`,
  oddities: statement`select oddities::text as row from oddities order by tx_id, kind, position`,
  unread_blocks: statement`select unread_blocks::text as row from unread_blocks order by height`,
  output_buckets: statement`select output_buckets::text as row from output_buckets order by amount`,
  indexes: statement`
    select indexdef as row from pg_indexes
    where schemaname = 'public' order by indexname`,
  constraints: statement`
    select format('%s %s: %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as row from pg_constraint
    where connamespace = 'public'::regnamespace order by 1`,
  storage_options: statement`
    select format('%s: %s', oid::regclass, reloptions) as row from pg_class
    where relnamespace = 'public'::regnamespace and reloptions is not null order by 1`,
  backfill_ranges: statement`select backfill_ranges::text as row from backfill_ranges order by start_height`,
  backfill_range_buckets: statement`
    select backfill_range_buckets::text as row from backfill_range_buckets order by start_height, amount`,
};

export async function dumpIndex(writeDatabase: WriteDatabase): Promise<IndexDump> {
  const dump: IndexDump = {};
  for (const [table, query] of Object.entries(queries)) {
    const rows = await writeDatabase.query<{ row: string }>(query);
    dump[table] = rows.map(({ row }) => row);
  }
  return dump;
}
