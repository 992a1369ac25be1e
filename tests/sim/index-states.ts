import { statement, type WriteDatabase } from '../../db/write-database.ts';

/**
 * State of the index after one SQL transaction that moved the indexed height or changed the pool. Readers can
 * see exactly these states, in the order of commits.
 */
export interface IndexState {
  readonly height: number;
  /** Null before there is a block. */
  readonly hash: string | null;
  /** Heights whose bytes are in the index. */
  readonly raw: readonly number[];
  /** Hashes of the transactions in the pool, in the order in which they were first seen. */
  readonly pool: readonly string[];
  /** Whether a bulk load was running. */
  readonly bulk_load: boolean;
  /** Time of the SQL transaction, which it also writes into rows with a time. */
  readonly at: string;
}

/**
 * SQL that records the states with triggers. Every recorded transaction locks the row of `sync_state`, so ids
 * follow the order of commits. The last SQL statement of a transaction determines its state.
 */
export const RECORD_INDEX_STATES = `
  create schema simulation;
  create table simulation.index_states (
    id bigint generated always as identity primary key,
    transaction xid8 not null unique default pg_current_xact_id(),
    at timestamptz not null default now(),
    height integer not null,
    hash bytea,
    raw integer[] not null,
    pool bytea[] not null,
    bulk_load boolean not null
  );
  create function simulation.record_index_state() returns trigger language plpgsql as $$
  begin
    insert into simulation.index_states (height, hash, raw, pool, bulk_load)
    select indexed_height, indexed_hash,
      array(select height from public.recent_block_blobs where height <= indexed_height),
      array(select hash from public.pool_transactions order by first_seen_at, hash),
      bulk_load_since is not null
    from public.sync_state
    on conflict (transaction) do update set
      height = excluded.height, hash = excluded.hash, raw = excluded.raw, pool = excluded.pool,
      bulk_load = excluded.bulk_load;
    return null;
  end $$;
  create trigger simulation_state after insert or update of indexed_height, indexed_hash, bulk_load_since
    on public.sync_state for each statement execute function simulation.record_index_state();
  create trigger simulation_state after insert on public.recent_block_blobs
    for each statement execute function simulation.record_index_state();
  create trigger simulation_state after insert or delete on public.pool_transactions
    for each statement execute function simulation.record_index_state();`;

export async function readIndexStates(writeDatabase: WriteDatabase): Promise<IndexState[]> {
  return writeDatabase.query<IndexState>(statement`
    select height, encode(hash, 'hex') as hash, raw, bulk_load, at::text,
      array(select encode(one, 'hex') from unnest(pool) with ordinality as list (one, place) order by place) as pool
    from simulation.index_states order by id`);
}
