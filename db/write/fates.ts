import { nonNullColumnDecoder, readRows, rowDecoder, type DecodedRow } from '../row-decoder.ts';
import { decodeBoolean, nullableDecoder } from '../value-decoders.ts';
import { transactionFates } from '../schema/index.ts';
import {
  sqlFragment,
  statement,
  type SqlFragment,
  type SqlTransaction,
  type Statement,
} from '../write-database.ts';
import { withPlannerMethodsOff, type PostgresPlannerMethod } from './planner.ts';
import { firstTxId } from '../schema/tx-ids.ts';

/**
 * Planner methods that scan complete tables. The planner must avoid them in the statements about fates (what
 * became of orphaned transactions). Then the cost of a statement does not grow with the tables, even with
 * wrong statistics. Each step is an index lookup from known rows to the next ones. `offset 0` separates a
 * lookup from the joins and the order around it. Otherwise a plan could start with a complete table, or scan
 * one in the requested order.
 *
 * Further conditions, such as the kind of a fate or an amount, are outside the lookup. Some indexes match
 * these conditions alone, and a plan could read such an index completely and intersect it with the lookup.
 */
const fullScans: readonly PostgresPlannerMethod[] = ['seqscan'];

/** Hashes of orphaned transactions as hex. */
export type TxHashSet = ReadonlySet<string>;

/** A reorg, and the transactions that it removed from the main chain. */
export interface ReorgWithOrphanedTxs {
  readonly reorgId: number;
  readonly orphaned: TxHashSet;
}

const { txHash, number, reorgId, kind, height, blockHash, replacedBy, inputPosition, globalIndex } =
  transactionFates;

/**
 * The actual fate of an orphaned transaction (what became of it), compared with the stored one. `number` is
 * null when no fate is stored.
 */
const fateFields = {
  tx_hash: txHash,
  number: nullableDecoder(nonNullColumnDecoder(number)),
  reorg_id: nullableDecoder(nonNullColumnDecoder(reorgId)),
  changed: decodeBoolean,
  kind,
  height,
  block_hash: blockHash,
  replaced_by: replacedBy,
  input_position: inputPosition,
  global_index: globalIndex,
};
const fateRow = rowDecoder(fateFields);
type ComparedFate = DecodedRow<typeof fateFields>;

const hashRow = rowDecoder({ hash: txHash });
const openRow = rowDecoder({ open: decodeBoolean });

/**
 * Returns the SQL after the `from` list that excludes transactions that are in a block of the main chain
 * again.
 */
function unlessMined(hash: SqlFragment): SqlFragment {
  return sqlFragment`
      cross join lateral (
        select kind from transaction_fates where tx_hash = ${hash} and until is null offset 0
      ) fate
      where fate.kind <> 'mined'`;
}

/**
 * Returns the orphaned transactions whose row in `transaction_fates` may change because of new blocks on the
 * main chain. A block contains such a transaction, one of its key images, or its missing ring member. The
 * cost grows with the new blocks and not with the number of orphaned transactions. If all of those are mined
 * again, the cost is one lookup.
 *
 * @param from lowest height of the blocks
 * @param to highest height of the blocks
 */
export async function findOrphanedTxsAffectedByBlocks(
  tx: SqlTransaction,
  from: number,
  to: number,
): Promise<Set<string>> {
  const firstId = firstTxId(from);
  const endId = firstTxId(to + 1);
  return findUnlessAllMined(
    tx,
    statement`
      select candidate.hash
      from (
        select hash from transactions where id >= ${firstId} and id < ${endId}
        union all
        select own.tx_hash
        from inputs i
        cross join lateral (
          select tx_hash from alternative_inputs where key_image = i.key_image offset 0
        ) own
        where i.tx_id >= ${firstId} and i.tx_id < ${endId}
      ) candidate
      ${unlessMined(sqlFragment`candidate.hash`)}
      union
      select fate.tx_hash
      from outputs o
      cross join lateral (
        select tx_hash, input_position from transaction_fates
        where global_index = o.global_index and until is null and kind = 'dead' offset 0
      ) fate
      cross join lateral (
        select amount, ring, ring_keys from alternative_inputs
        where tx_hash = fate.tx_hash and position = fate.input_position offset 0
      ) own
      where o.tx_id >= ${firstId} and o.tx_id < ${endId} and own.amount = o.amount
        and own.ring_keys[array_position(own.ring, o.global_index)] = o.key`,
  );
}

/**
 * Returns the orphaned transactions whose row in `transaction_fates` may change because all blocks above a
 * height leave the main chain. These transactions were replaced in these blocks or have ring members there.
 * Must be called while the blocks are still on the main chain.
 */
export async function findOrphanedTxsAffectedByBlockRemoval(
  tx: SqlTransaction,
  forkHeight: number,
): Promise<Set<string>> {
  return withPlannerMethodsOff(tx, fullScans, () =>
    findHashes(
      tx,
      statement`
      select tx_hash as hash from transaction_fates
      where until is null and kind <> 'mined' and height > ${forkHeight}
      union
      select own.tx_hash
      from (
        select amount, min(global_index) as first, max(global_index) as last from outputs
        where tx_id >= ${firstTxId(forkHeight + 1)}
        group by amount
      ) lost
      cross join lateral (
        select tx_hash from alternative_inputs
        where amount = lost.amount and newest_ring_member(ring) >= lost.first
          and exists (select from unnest(ring) as member where member between lost.first and lost.last)
        offset 0
      ) own
      ${unlessMined(sqlFragment`own.tx_hash`)}`,
    ),
  );
}

/**
 * Returns the orphaned transactions whose row in `transaction_fates` may change because the given
 * transactions enter or leave the pool. These are the given transactions, and others that spend the same
 * outputs. Must be called while the given transactions are in the tables of the pool.
 */
export async function findOrphanedTxsAffectedByPool(
  tx: SqlTransaction,
  pooled: readonly Uint8Array[],
): Promise<Set<string>> {
  if (pooled.length === 0) return new Set();
  return findUnlessAllMined(
    tx,
    statement`
      with pooled as (select * from unnest(${pooled}::bytea[]) as pooled (hash))
      select distinct candidate.hash
      from (
        select hash from pooled
        union all
        select own.tx_hash
        from pooled
        cross join lateral (select key_image from pool_inputs where tx_hash = pooled.hash offset 0) p
        cross join lateral (
          select tx_hash from alternative_inputs where key_image = p.key_image offset 0
        ) own
      ) candidate
      ${unlessMined(sqlFragment`candidate.hash`)}`,
  );
}

/**
 * Determines the current fates of orphaned transactions (what became of them) and writes those that have
 * changed. A transaction that a reorg removes from the main chain always gets a new fate. Must be called in
 * the SQL transaction that changes the chain or the pool, so that no reader sees a fate without its cause.
 * During a bulk load, the indexes do not exist and each lookup would scan a complete table. Existing fates
 * then stay, and orphaned transactions count as unseen. {@link updateAllOrphanedTxFates} corrects them at
 * the end of the load.
 *
 * @param tip height of the indexed tip. Rows above it are not visible yet and are ignored
 */
export async function updateOrphanedTxFates(
  tx: SqlTransaction,
  candidates: TxHashSet,
  tip: number,
  orphaning?: ReorgWithOrphanedTxs,
): Promise<void> {
  if (candidates.size === 0) return;
  const fates = (await isBulkLoad(tx))
    ? await unseenFates(tx, [...(orphaning?.orphaned ?? [])])
    : await withPlannerMethodsOff(tx, fullScans, () => compareFates(tx, [...candidates], firstTxId(tip + 1)));
  const changes = fates.flatMap((fate) => {
    const hash = fate.tx_hash;
    const reorgId = orphaning?.orphaned.has(hash) === true ? orphaning.reorgId : undefined;
    if (reorgId === undefined && !fate.changed) return [];
    const owner = reorgId ?? fate.reorg_id;
    if (owner === null)
      throw new Error(
        `The index is damaged: the orphaned transaction ${hash} has no stored fate, so the reorg that orphaned it is unknown. Run \`npm run indexer -- verify\`.`,
      );
    return [{ ...fate, reorg_id: owner, number: (fate.number ?? -1) + 1 }];
  });
  if (changes.length === 0) return;
  const column = <Name extends keyof (typeof changes)[number]>(name: Name) =>
    changes.map((change) => change[name]);
  await withPlannerMethodsOff(tx, fullScans, () =>
    tx.query(statement`
      update transaction_fates set until = now()
      where until is null and tx_hash = any(${bytesOf(column('tx_hash'))}::bytea[])`),
  );
  await tx.query(statement`
    insert into transaction_fates (tx_hash, number, reorg_id, kind, height, block_hash, replaced_by,
      input_position, global_index)
    select * from unnest(${bytesOf(column('tx_hash'))}::bytea[], ${column('number')}::integer[],
      ${column('reorg_id')}::integer[], ${column('kind')}::text[], ${column('height')}::integer[],
      ${bytesOf(column('block_hash'))}::bytea[], ${bytesOf(column('replaced_by'))}::bytea[],
      ${column('input_position')}::integer[], ${column('global_index')}::bigint[])`);
}

/**
 * Determines again the fates (what became of them) of all orphaned transactions that are not mined again, and
 * writes those that have changed.
 */
export async function updateAllOrphanedTxFates(tx: SqlTransaction, tip: number): Promise<void> {
  const open = await findHashes(
    tx,
    statement`
    select tx_hash as hash from transaction_fates where until is null and kind <> 'mined'`,
  );
  await updateOrphanedTxFates(tx, open, tip);
}

async function isBulkLoad(tx: SqlTransaction): Promise<boolean> {
  const [state] = await tx.query(statement`select from sync_state where bulk_load_since is not null`);
  return state !== undefined;
}

function bytesOf(hashes: readonly (string | null)[]): (Buffer | null)[] {
  return hashes.map((hash) => (hash === null ? null : Buffer.from(hash, 'hex')));
}

async function unseenFates(tx: SqlTransaction, orphaned: readonly string[]): Promise<ComparedFate[]> {
  return readRows(
    tx,
    fateRow,
    statement`
    select candidate.hash as tx_hash, written.number, written.reorg_id, true as changed, 'unseen' as kind,
      null as height, null as block_hash, null as replaced_by, null as input_position, null as global_index
    from unnest(${bytesOf(orphaned)}::bytea[]) as candidate (hash)
    left join transaction_fates written on written.tx_hash = candidate.hash and written.until is null`,
  );
}

/**
 * Determines the current fates of orphaned transactions and compares them with the stored ones. @param endId
 * first transaction id above the indexed tip
 */
async function compareFates(
  tx: SqlTransaction,
  candidates: readonly string[],
  endId: number,
): Promise<ComparedFate[]> {
  return readRows(
    tx,
    fateRow,
    statement`
    select candidate.hash as tx_hash, written.number, written.reorg_id, fate.*,
      written.number is null or row(fate.*) is distinct from row(written.kind, written.height,
        written.block_hash, written.replaced_by, written.input_position, written.global_index) as changed
    from unnest(${bytesOf(candidates)}::bytea[]) as candidate (hash)
    left join lateral (
      select * from transaction_fates where tx_hash = candidate.hash and until is null offset 0
    ) written on true
    cross join lateral (
      select * from (
        select 1 as rank, 'mined' as kind, b.height, b.hash as block_hash, null::bytea as replaced_by,
          null::integer as input_position, null::bigint as global_index
        from (select id from transactions where hash = candidate.hash offset 0) t
        cross join lateral (select height, hash from blocks where height = t.id / 65536 offset 0) b
        where t.id < ${endId}
        union all
        (select 2, 'replaced', b.height, b.hash, t.hash, own.position, null
        from (
          select position, key_image from alternative_inputs where tx_hash = candidate.hash offset 0
        ) own
        cross join lateral (select tx_id from inputs where key_image = own.key_image offset 0) i
        cross join lateral (select id, hash from transactions where id = i.tx_id offset 0) t
        cross join lateral (select height, hash from blocks where height = t.id / 65536 offset 0) b
        where i.tx_id < ${endId}
        order by t.id, own.position limit 1)
        union all
        (select 3, 'dead', null, null, null, own.position, member.index
        from (
          select position, amount, ring, ring_keys from alternative_inputs where tx_hash = candidate.hash offset 0
        ) own
        cross join lateral unnest(own.ring, own.ring_keys) with ordinality as member (index, key, place)
        left join lateral (
          select key, tx_id from outputs
          where amount = own.amount and global_index = member.index offset 0
        ) o on o.tx_id < ${endId}
        where member.key is not null and o.key is distinct from member.key
        order by own.position, member.place limit 1)
        union all
        select 4, 'pool', null, null, null, null, null
        from (select from pool_transactions where hash = candidate.hash offset 0) waiting
        union all
        (select 5, 'replaced', null, null, other.hash, own.position, null
        from (
          select position, key_image from alternative_inputs where tx_hash = candidate.hash offset 0
        ) own
        cross join lateral (select tx_hash from pool_inputs where key_image = own.key_image offset 0) p
        cross join lateral (
          select hash, first_seen_at from pool_transactions where hash = p.tx_hash offset 0
        ) other
        order by other.first_seen_at, other.hash, own.position limit 1)
        union all
        select 6, 'unseen', null, null, null, null, null
      ) possible
      order by rank limit 1
    ) found (rank, kind, height, block_hash, replaced_by, input_position, global_index)
    cross join lateral (
      select found.kind, found.height, found.block_hash, found.replaced_by, found.input_position, found.global_index
    ) fate`,
  );
}

/**
 * Returns whether there are orphaned transactions that are not mined and whose fates (what became of them)
 * can be determined now. Usually there are none. A new block then costs only this query.
 */
async function hasOpenFates(tx: SqlTransaction): Promise<boolean> {
  const [row] = await readRows(
    tx,
    openRow,
    statement`
    select exists (select from transaction_fates where until is null and kind <> 'mined')
      and not exists (select from sync_state where bulk_load_since is not null) as open`,
  );
  return row?.open === true;
}

/**
 * Runs a statement that selects orphaned transactions by index lookups. Skips it when all of them are mined
 * again.
 */
async function findUnlessAllMined(tx: SqlTransaction, query: Statement): Promise<Set<string>> {
  return withPlannerMethodsOff(tx, fullScans, async () =>
    (await hasOpenFates(tx)) ? findHashes(tx, query) : new Set(),
  );
}

/** Runs a statement that selects hashes of transactions. */
async function findHashes(tx: SqlTransaction, query: Statement): Promise<Set<string>> {
  return new Set((await readRows(tx, hashRow, query)).map(({ hash }) => hash));
}
