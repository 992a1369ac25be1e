import { createNonNullColumnDecoder, readRows, createRowDecoder, type DecodedRow } from '../row-decoder.ts';
import { decodeBoolean, createNullableDecoder } from '../value-decoders.ts';
import { transactionFates } from '../schema/index.ts';
import { minTxIdAtHeight } from '../schema/tx-ids.ts';
import { statement, type SqlTransaction } from '../write-database.ts';
import { runWithoutTableScans } from './fate-lookups.ts';

const { txHash, number, reorgId, kind, height, blockHash, replacedBy, inputPosition, globalIndex } =
  transactionFates;

/**
 * The actual fate of an orphaned transaction (what became of it), compared with the stored one. `number` counts the
 * stored fates of the transaction from 0, and is null when none is stored.
 */
const fateFields = {
  tx_hash: txHash,
  number: createNullableDecoder(createNonNullColumnDecoder(number)),
  reorg_id: createNullableDecoder(createNonNullColumnDecoder(reorgId)),
  changed: decodeBoolean,
  kind,
  height,
  block_hash: blockHash,
  replaced_by: replacedBy,
  input_position: inputPosition,
  global_index: globalIndex,
};
const fateRow = createRowDecoder(fateFields);
type CurrentTxFate = DecodedRow<typeof fateFields>;

/** Returns hashes as bytes, for a parameter of a statement. */
export function hashesToBytes(hashes: readonly (string | null)[]): (Buffer | null)[] {
  return hashes.map((hash) => (hash === null ? null : Buffer.from(hash, 'hex')));
}

/**
 * Returns the fate `unseen` (not seen again) for each orphaned transaction, with the number and reorg of its stored fate.
 * Used during a bulk load, when the indexes for determining the actual fates do not exist.
 */
export async function assumeOrphanedTxsNotSeenAgain(
  tx: SqlTransaction,
  orphanedTxHashes: readonly string[],
): Promise<CurrentTxFate[]> {
  return readRows(
    tx,
    fateRow,
    statement`
    select candidate.hash as tx_hash, written.number, written.reorg_id, true as changed, 'unseen' as kind,
      null as height, null as block_hash, null as replaced_by, null as input_position, null as global_index
    from unnest(${hashesToBytes(orphanedTxHashes)}::bytea[]) as candidate (hash)
    left join transaction_fates written on written.tx_hash = candidate.hash and written.until is null`,
  );
}

/**
 * Determines the current fates of orphaned transactions and compares them with the stored ones.
 *
 * @param tipHeight height of the indexed tip. Rows above it are not visible yet and are ignored
 */
export async function compareOrphanedTxFates(
  tx: SqlTransaction,
  candidateTxHashes: readonly string[],
  tipHeight: number,
): Promise<CurrentTxFate[]> {
  const endId = minTxIdAtHeight(tipHeight + 1);
  return runWithoutTableScans(tx, () =>
    readRows(
      tx,
      fateRow,
      statement`
    select candidate.hash as tx_hash, written.number, written.reorg_id, fate.*,
      written.number is null or row(fate.*) is distinct from row(written.kind, written.height,
        written.block_hash, written.replaced_by, written.input_position, written.global_index) as changed
    from unnest(${hashesToBytes(candidateTxHashes)}::bytea[]) as candidate (hash)
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
    ),
  );
}
