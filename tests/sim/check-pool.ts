import { statement, type WriteDatabase } from '../../db/write-database.ts';
import { fieldsOf, inputsOf } from '../helpers/model-chain/check-chain.ts';
import { describeDifference } from '../helpers/model-chain/row-differences.ts';
import type { ModelChain } from '../helpers/model-chain/chain.ts';
import type { IndexState } from './index-states.ts';

/** Compares the pool of a complete index with the daemon's pool. Also compares the pool's history with the recorded states. */
export async function checkPool(
  writeDatabase: WriteDatabase,
  chain: ModelChain,
  states: readonly IndexState[],
): Promise<string[]> {
  const waiting = [...chain.pool.values()].toSorted((a, b) => (a.one.hash < b.one.hash ? -1 : 1));
  return [
    ...describeDifference(
      'pool_transactions',
      await linesOf(writeDatabase, pool),
      waiting.map(({ one }) => `${one.hash} ${fieldsOf(one)}`),
    ),
    ...describeDifference(
      'pool_inputs',
      await linesOf(writeDatabase, inputs),
      waiting.flatMap(({ one }) =>
        inputsOf(one).map((input, position) => `${one.hash} ${position} ${input}`),
      ),
    ),
    ...describeDifference('pool_history', await linesOf(writeDatabase, history), historyOf(states)),
    ...(await seriesProblems(writeDatabase, states)),
  ];
}

const pool = statement`
  select concat_ws(' ', encode(hash, 'hex'), version, coalesce(rct_type::text, '-'), size, weight, fee, unlock_time,
    input_count, output_count, ring_size, coalesce(reference_block::text, '-'), coalesce(tree_layers::text, '-'),
    encode(extra, 'hex')) as line
  from pool_transactions order by hash`;

const inputs = statement`
  select concat_ws(' ', encode(tx_hash, 'hex'), position, encode(key_image, 'hex'), amount,
    array_to_string(ring, ',')) as line
  from pool_inputs order by tx_hash, position`;

const history = statement`
  select concat_ws(' ', encode(hash, 'hex'), 'from', first_seen_at, 'to', coalesce(left_at::text, 'now')) as line
  from pool_history order by hash`;

async function linesOf(writeDatabase: WriteDatabase, query: typeof pool): Promise<string[]> {
  const rows = await writeDatabase.query<{ line: string }>(query);
  return rows.map(({ line }) => line);
}

/** Returns when each transaction was first seen, and when it left the pool for the last time. */
function historyOf(states: readonly IndexState[]): string[] {
  const seen = new Map<string, { from: string; to: string }>();
  let before: readonly string[] = [];
  for (const { pool: now, at } of states) {
    const here = new Set(now);
    for (const hash of before) {
      const one = seen.get(hash);
      if (one !== undefined && !here.has(hash)) one.to = at;
    }
    for (const hash of now) seen.set(hash, { from: seen.get(hash)?.from ?? at, to: 'now' });
    before = now;
  }
  return [...seen]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([hash, { from, to }]) => `${hash} from ${from} to ${to}`);
}

/** Finds samples of the pool series that no sampling time could explain. */
async function seriesProblems(
  writeDatabase: WriteDatabase,
  states: readonly IndexState[],
): Promise<string[]> {
  const most = Math.max(0, ...states.map(({ pool: { length } }) => length));
  const rows = await writeDatabase.query<{ line: string }>(statement`
    select concat_ws(' ', seconds, start, observed_ms, txs_ms, weight_ms, min_txs, max_txs, min_weight, max_weight) as line
    from pool_series
    where min_txs < 0 or max_txs < min_txs or max_txs > ${most} or max_weight < min_weight
      or observed_ms < 0 or observed_ms > seconds * 1000::bigint
      or txs_ms not between min_txs * observed_ms and max_txs * observed_ms
      or weight_ms not between min_weight * observed_ms and max_weight * observed_ms
    union all
    select concat_ws(' ', 'the day from', day.start, 'is not the sum of its hours') from pool_series day
    where day.seconds = 86400 and row(day.observed_ms::numeric, day.txs_ms, day.weight_ms) is distinct from (
      select row(sum(observed_ms), sum(txs_ms), sum(weight_ms)) from pool_series hour
      where hour.seconds = 3600 and hour.start between day.start and day.start + 86399
    )`);
  return rows.map(({ line }) => `pool_series is wrong: ${line}`);
}
