import { statement, type WriteDatabase } from '../../db/write-database.ts';
import { branchAbove, forkHeight } from '../helpers/model-chain/block.ts';
import type { ModelChain } from '../helpers/model-chain/chain.ts';
import { Ledger } from '../helpers/model-chain/ledger.ts';
import type { ModelTransaction } from '../helpers/model-chain/transactions.ts';
import type { IndexState } from './index-states.ts';
import { describeDifference } from '../helpers/model-chain/row-differences.ts';

/** A fate as a string. */
type Fate = string;

interface Chapter {
  readonly hash: string;
  /** Number of the fate of this transaction, from 1. */
  readonly reorg: number;
  readonly fate: Fate;
  readonly since: string;
  until: string | undefined;
}

/**
 * Compares the history of fates with the recorded states of the index. The chain and the pool of a state
 * determine the fate of each orphaned transaction. The check finds a fate that was written too early, too late
 * or by the wrong SQL transaction.
 */
export async function checkFates(
  writeDatabase: WriteDatabase,
  chain: ModelChain,
  states: readonly IndexState[],
): Promise<string[]> {
  const expected = historyOf(chain, states).map(
    ({ hash, reorg, fate, since, until }) => `${hash} ${reorg} ${fate} from ${since} to ${until ?? 'now'}`,
  );
  const rows = await writeDatabase.query<{ line: string }>(statement`
    select concat_ws(' ', encode(tx_hash, 'hex'), reorg.place, kind,
        'in ' || height || ' ' || encode(block_hash, 'hex'),
        'by ' || encode(replaced_by, 'hex'), 'input ' || input_position, 'member ' || global_index,
        'from', since, 'to', coalesce(until::text, 'now')) as line
    from transaction_fates
    join (select id, row_number() over (order by id) as place from reorgs) reorg on reorg.id = reorg_id
    order by tx_hash, number`);
  const lines = rows.map(({ line }) => line);
  return describeDifference('transaction_fates', lines, expected);
}

/** Reads all fates, ordered by transaction and number. */
function historyOf(chain: ModelChain, states: readonly IndexState[]): Chapter[] {
  const ledger = new Ledger();
  const histories = new Map<string, Chapter[]>();
  let reorg = 0;
  let top: ReturnType<ModelChain['known']['get']>;
  for (const { hash, pool, at, bulk_load: bulkLoad } of states) {
    const next = hash === null ? undefined : chain.known.get(hash);
    if (next === undefined) continue;
    const fork = top === undefined ? -1 : forkHeight(top, next);
    const gone = top === undefined ? [] : branchAbove(top, fork);
    for (const block of gone.toReversed()) ledger.pop(block);
    for (const block of branchAbove(next, fork)) ledger.push(block);
    top = next;
    if (gone.length > 0) reorg += 1;
    const orphaned = new Set(gone.flatMap((block) => block.transactions.slice(1).map((one) => one.hash)));
    for (const one of new Set([...histories.keys(), ...orphaned])) {
      const history = histories.get(one) ?? [];
      const last = history.at(-1);
      // During a bulk load no index exists for lookups, so an orphaned transaction counts as unseen until the
      // load ends.
      if (bulkLoad && !orphaned.has(one)) continue;
      const fate = bulkLoad ? 'unseen' : fateOf(chain.transaction(one), ledger, pool, chain);
      if (last?.fate === fate && !orphaned.has(one)) continue;
      if (last !== undefined) last.until = at;
      const owner = orphaned.has(one) ? reorg : (last?.reorg ?? reorg);
      history.push({ hash: one, reorg: owner, fate, since: at, until: undefined });
      histories.set(one, history);
    }
  }
  return [...histories].toSorted(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, history]) => history);
}

/** Returns the first fate of the list in docs/schema.md, section "Fates", that is true. */
function fateOf(one: ModelTransaction, ledger: Ledger, pool: readonly string[], chain: ModelChain): Fate {
  const place = ledger.placeOf(one.hash);
  if (place !== undefined) return `mined in ${place.block.height} ${place.block.hash}`;
  return (
    replacedByBlock(one, ledger) ??
    brokenRing(one, ledger) ??
    (pool.includes(one.hash) ? 'pool' : (replacedInPool(one, pool, chain) ?? 'unseen'))
  );
}

/** Returns the transaction that was mined first. */
function replacedByBlock(one: ModelTransaction, ledger: Ledger): Fate | undefined {
  const spenders = one.keyImages
    .flatMap((image, input) => {
      const spender = ledger.spenderOf(image);
      return spender === undefined ? [] : [{ ...spender, input }];
    })
    .toSorted((a, b) => a.block.height - b.block.height || a.position - b.position || a.input - b.input);
  const [first] = spenders;
  if (first === undefined) return undefined;
  const { height, hash } = first.block;
  return `replaced in ${height} ${hash} by ${first.one.hash} input ${first.input}`;
}

function brokenRing(one: ModelTransaction, ledger: Ledger): Fate | undefined {
  for (const [input, ring] of one.rings.entries()) {
    const gone = ring.find((member) => !ledger.has(member));
    if (gone !== undefined) return `dead input ${input} member ${gone.index}`;
  }
  return undefined;
}

/** Returns the transaction that was seen first. */
function replacedInPool(one: ModelTransaction, pool: readonly string[], chain: ModelChain): Fate | undefined {
  for (const hash of pool) {
    const images = new Set(chain.transaction(hash).keyImages);
    const input = one.keyImages.findIndex((image) => images.has(image));
    if (input >= 0) return `replaced by ${hash} input ${input}`;
  }
  return undefined;
}
