import type { fateKinds } from '../schema/index.ts';
import { sql, type Transaction } from '../writer.ts';
import { firstTxId } from './rows.ts';

/** Transactions of the archive whose fates have to be looked at again. Ids are 64 hexadecimal digits. */
export type Subjects = ReadonlySet<string>;

/** A reorg and the transactions it took off the main chain. */
export interface Orphaning {
  readonly reorgId: number;
  readonly orphaned: Subjects;
}

/** What is true of a transaction now. */
interface Fate {
  readonly kind: (typeof fateKinds)[number];
  readonly height: number | null;
  readonly block_hash: Buffer | null;
  readonly replaced_by: Buffer | null;
  readonly input_position: number | null;
  readonly global_index: number | null;
}

/** The same, with the fate that is written; `number` is null when none is. */
interface Verdict extends Fate {
  readonly tx_hash: Buffer;
  readonly number: number | null;
  readonly reorg_id: number | null;
  readonly changed: boolean;
}

/**
 * Transactions whose fate may change because these heights, both included, are new on the main chain: they are in one of
 * the blocks, one of their key images is, or a ring of theirs that was broken may be whole again. What it costs grows with
 * the blocks, not with the archive; when all that was ever orphaned is mined again it is one lookup.
 */
export async function touchedByBlocks(tx: Transaction, from: number, to: number): Promise<Set<string>> {
  if (!(await hasOpenFates(tx))) return new Set();
  const firstId = firstTxId(from);
  const endId = firstTxId(to + 1);
  const rows = await tx.query<{ hash: Buffer }>(sql`
    select fate.tx_hash as hash
    from transactions t join transaction_fates fate on fate.tx_hash = t.hash
    where t.id >= ${firstId} and t.id < ${endId} and fate.until is null and fate.kind <> 'mined'
    union
    select fate.tx_hash
    from inputs i
    join alternative_inputs own on own.key_image = i.key_image
    join transaction_fates fate on fate.tx_hash = own.tx_hash
    where i.tx_id >= ${firstId} and i.tx_id < ${endId} and fate.until is null and fate.kind <> 'mined'
    union
    select fate.tx_hash
    from (
      select amount, min(global_index) as first from outputs
      where tx_id >= ${firstId} and tx_id < ${endId}
      group by amount
    ) made
    join alternative_inputs own
      on own.amount = made.amount and newest_ring_member(own.ring) >= made.first
    join transaction_fates fate on fate.tx_hash = own.tx_hash
    where fate.until is null and fate.kind = 'dead'`);
  return hashes(rows);
}

/**
 * Transactions of the archive whose fate may change because all blocks above a height leave the main chain: what
 * replaced them is in one of these, or a ring of theirs has members there. To be asked while the blocks are still there.
 */
export async function touchedByRemoval(tx: Transaction, forkHeight: number): Promise<Set<string>> {
  const rows = await tx.query<{ hash: Buffer }>(sql`
    select tx_hash as hash from transaction_fates
    where until is null and kind <> 'mined' and height > ${forkHeight}
    union
    select own.tx_hash
    from (
      select amount, min(global_index) as first from outputs
      where tx_id >= ${firstTxId(forkHeight + 1)}
      group by amount
    ) lost
    join alternative_inputs own
      on own.amount = lost.amount and newest_ring_member(own.ring) >= lost.first
    join transaction_fates fate on fate.tx_hash = own.tx_hash
    where fate.until is null and fate.kind <> 'mined'`);
  return hashes(rows);
}

/**
 * Transactions whose fate may change because these enter or leave the pool: they themselves, and those that spend the
 * same. To be asked while they are in the pool's tables.
 */
export async function touchedByPool(tx: Transaction, pooled: readonly Uint8Array[]): Promise<Set<string>> {
  if (pooled.length === 0 || !(await hasOpenFates(tx))) return new Set();
  const rows = await tx.query<{ hash: Buffer }>(sql`
    select tx_hash as hash from transaction_fates
    where until is null and kind <> 'mined' and tx_hash = any(${pooled}::bytea[])
    union
    select own.tx_hash
    from pool_inputs p
    join alternative_inputs own on own.key_image = p.key_image
    join transaction_fates fate on fate.tx_hash = own.tx_hash
    where fate.until is null and fate.kind <> 'mined' and p.tx_hash = any(${pooled}::bytea[])`);
  return hashes(rows);
}

/**
 * Finds what is true of the subjects now and writes it down where it is not what was true before. A transaction that a
 * reorg takes off begins a new fate in any case. It belongs into the transaction that changes the chain or the pool, so
 * that a fate is never seen without its cause.
 *
 * While a bulk load has the indexes down, each question would read a whole table: fates stand as they are then, what is
 * orphaned counts as unseen, and the end of the load settles them all ({@link settleOpenFates}).
 *
 * @param tip height up to which the main chain is looked at: rows above it wait for the frontier
 */
export async function settleFates(
  tx: Transaction,
  subjects: Subjects,
  tip: number,
  orphaning?: Orphaning,
): Promise<void> {
  if (subjects.size === 0) return;
  const verdicts = (await isBulkLoad(tx))
    ? await withoutJudging(tx, [...(orphaning?.orphaned ?? [])])
    : await judge(tx, [...subjects], firstTxId(tip + 1));
  const news = verdicts.flatMap((verdict) => {
    const hash = verdict.tx_hash.toString('hex');
    const reorgId = orphaning?.orphaned.has(hash) === true ? orphaning.reorgId : undefined;
    if (reorgId === undefined && !verdict.changed) return [];
    const owner = reorgId ?? verdict.reorg_id;
    if (owner === null) throw new Error(`transaction ${hash} has a fate and was never orphaned`);
    return [{ ...verdict, reorg_id: owner, number: (verdict.number ?? -1) + 1 }];
  });
  if (news.length === 0) return;
  const column = <Name extends keyof (typeof news)[number]>(name: Name) => news.map((one) => one[name]);
  await tx.query(sql`
    update transaction_fates set until = now()
    where until is null and tx_hash = any(${column('tx_hash')}::bytea[])`);
  await tx.query(sql`
    insert into transaction_fates (tx_hash, number, reorg_id, kind, height, block_hash, replaced_by,
      input_position, global_index)
    select * from unnest(${column('tx_hash')}::bytea[], ${column('number')}::integer[],
      ${column('reorg_id')}::integer[], ${column('kind')}::text[], ${column('height')}::integer[],
      ${column('block_hash')}::bytea[], ${column('replaced_by')}::bytea[],
      ${column('input_position')}::integer[], ${column('global_index')}::bigint[])`);
}

/** Settles everything that is not mined, as far as anything was left open. */
export async function settleOpenFates(tx: Transaction, tip: number): Promise<void> {
  const rows = await tx.query<{ hash: Buffer }>(sql`
    select tx_hash as hash from transaction_fates where until is null and kind <> 'mined'`);
  await settleFates(tx, hashes(rows), tip);
}

async function isBulkLoad(tx: Transaction): Promise<boolean> {
  const [state] = await tx.query(sql`select from sync_state where bulk_load_since is not null`);
  return state !== undefined;
}

function bytesOf(subjects: readonly string[]): Buffer[] {
  return subjects.map((hash) => Buffer.from(hash, 'hex'));
}

async function withoutJudging(tx: Transaction, orphaned: readonly string[]): Promise<Verdict[]> {
  return tx.query<Verdict>(sql`
    select subject.hash as tx_hash, written.number, written.reorg_id, true as changed, 'unseen' as kind,
      null as height, null as block_hash, null as replaced_by, null as input_position, null as global_index
    from unnest(${bytesOf(orphaned)}::bytea[]) as subject (hash)
    left join transaction_fates written on written.tx_hash = subject.hash and written.until is null`);
}

/** @param endId ids of transactions from this one on are not on the main chain */
async function judge(tx: Transaction, subjects: readonly string[], endId: number): Promise<Verdict[]> {
  return tx.query<Verdict>(sql`
    select subject.hash as tx_hash, written.number, written.reorg_id, fate.*,
      written.number is null or row(fate.*) is distinct from row(written.kind, written.height,
        written.block_hash, written.replaced_by, written.input_position, written.global_index) as changed
    from unnest(${bytesOf(subjects)}::bytea[]) as subject (hash)
    left join transaction_fates written on written.tx_hash = subject.hash and written.until is null
    cross join lateral (
      select * from (
        select 1 as rank, 'mined' as kind, b.height, b.hash as block_hash, null::bytea as replaced_by,
          null::integer as input_position, null::bigint as global_index
        from transactions t join blocks b on b.height = t.id / 65536
        where t.hash = subject.hash and t.id < ${endId}
        union all
        (select 2, 'replaced', b.height, b.hash, t.hash, own.position, null
        from alternative_inputs own
        join inputs i on i.key_image = own.key_image and i.tx_id < ${endId}
        join transactions t on t.id = i.tx_id
        join blocks b on b.height = t.id / 65536
        where own.tx_hash = subject.hash
        order by t.id, own.position limit 1)
        union all
        (select 3, 'dead', null, null, null, own.position, member.index
        from alternative_inputs own
        cross join lateral unnest(own.ring, own.ring_keys) with ordinality as member (index, key, place)
        left join outputs o
          on o.amount = own.amount and o.global_index = member.index and o.tx_id < ${endId}
        where own.tx_hash = subject.hash and o.key is distinct from member.key
        order by own.position, member.place limit 1)
        union all
        select 4, 'pool', null, null, null, null, null
        from pool_transactions waiting where waiting.hash = subject.hash
        union all
        (select 5, 'replaced', null, null, other.hash, own.position, null
        from alternative_inputs own
        join pool_inputs p on p.key_image = own.key_image
        join pool_transactions other on other.hash = p.tx_hash
        where own.tx_hash = subject.hash
        order by other.first_seen_at, other.hash, own.position limit 1)
        union all
        select 6, 'unseen', null, null, null, null, null
      ) possible
      order by rank limit 1
    ) found (rank, kind, height, block_hash, replaced_by, input_position, global_index)
    cross join lateral (
      select found.kind, found.height, found.block_hash, found.replaced_by, found.input_position, found.global_index
    ) fate`);
}

/**
 * Whether anything in the archive is not mined and can be settled now: as a rule nothing is, and this is all that a block
 * costs.
 */
async function hasOpenFates(tx: Transaction): Promise<boolean> {
  const [row] = await tx.query<{ open: boolean }>(sql`
    select exists (select from transaction_fates where until is null and kind <> 'mined')
      and not exists (select from sync_state where bulk_load_since is not null) as open`);
  return row?.open === true;
}

function hashes(rows: readonly { readonly hash: Buffer }[]): Set<string> {
  return new Set(rows.map(({ hash }) => hash.toString('hex')));
}
