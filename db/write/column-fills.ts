import { decodeBlock } from '@ringscope/protocol/block.ts';
import { DecodeError } from '@ringscope/protocol/decode-error.ts';
import { decodeTxUpToUnknownPart } from '@ringscope/protocol/known-part.ts';
import { hasCompleteTxPrefix, type TransactionOutline } from '@ringscope/protocol/transaction.ts';
import { readRows, createRowDecoder } from '../row-decoder.ts';
import { decodeNumber, decodeString } from '../value-decoders.ts';
import {
  alternativeBlocks,
  alternativeTransactions,
  poolTransactions,
  transactions,
} from '../schema/index.ts';
import { minTxIdAtHeight, TX_IDS_PER_BLOCK } from '../schema/tx-ids.ts';
import { statement, type SqlTransaction, type WriteDatabase } from '../write-database.ts';
import type { HeightRange } from './ranges.ts';
import { lockAndReadIndexedHeight } from './sync-state.ts';

/** Columns that the indexer fills in the background, all complete from the same height on. */
export interface IncompleteColumns {
  /** Names of the columns, as `table.column`. */
  readonly columns: readonly string[];
  /** Lowest height from which all rows have values in these columns. */
  readonly completeFromHeight: number;
  /** Share of the values of all incomplete columns that is filled, 0 to 1. */
  readonly filledShare: number;
}

const pendingRow = createRowDecoder({
  name: decodeString,
  completeFrom: decodeNumber,
  beganAt: decodeNumber,
});

/**
 * Begins to fill the columns that a migration has listed in `column_fills`. Stores the lowest height from which all
 * rows will have values: the first one above all existing rows. Immediately fills the small tables of transactions of
 * the pool and of alternative blocks. Call it when this process becomes the writer, before it writes rows.
 *
 * @returns the number of newly added columns that have rows to fill
 */
export async function beginFillingNewColumns(
  writeDatabase: WriteDatabase,
  computeExtraColumns: ExtraColumnComputation,
): Promise<number> {
  return writeDatabase.transaction(async (tx) => {
    const tip = await lockAndReadIndexedHeight(tx);
    const begun = await tx.query(statement`
      update column_fills set complete_from = stored.above, began_at = stored.above
      from (select greatest(${tip}::integer, max(end_height)) + 1 as above from backfill_ranges) stored
      where complete_from is null returning 1`);
    if (begun.length > 0) await fillExtraColumnsOffChain(tx, computeExtraColumns);
    const empty = await tx.query(statement`delete from column_fills where complete_from <= 0 returning 1`);
    return begun.length - empty.length;
  });
}

/**
 * Returns the columns that have to be filled next: of the incomplete columns, those with the fewest filled
 * rows. Undefined when all columns are complete.
 */
export async function readIncompleteColumns(
  reader: Pick<WriteDatabase, 'query'>,
): Promise<IncompleteColumns | undefined> {
  const rows = await readRows(
    reader,
    pendingRow,
    statement`
    select table_name || '.' || column_name as name, complete_from as "completeFrom", began_at as "beganAt"
    from column_fills where complete_from is not null order by complete_from desc, name`,
  );
  const completeFrom = rows[0]?.completeFrom;
  if (completeFrom === undefined) return undefined;
  const left = rows.reduce((sum, row) => sum + row.completeFrom / row.beganAt, 0);
  return {
    columns: rows.filter((row) => row.completeFrom === completeFrom).map(({ name }) => name),
    completeFromHeight: completeFrom,
    filledShare: 1 - left / rows.length,
  };
}

/**
 * Stores that columns are complete from a lower height on. At height 0, deletes their rows of `column_fills`, because
 * nothing is left to fill.
 */
export async function storeColumnFillProgress(
  tx: Pick<SqlTransaction, 'query'>,
  { columns }: IncompleteColumns,
  completeFromHeight: number,
): Promise<void> {
  if (completeFromHeight <= 0) {
    await tx.query(
      statement`delete from column_fills where table_name || '.' || column_name = any(${columns}::text[])`,
    );
    return;
  }
  await tx.query(statement`
    update column_fills set complete_from = ${completeFromHeight}
    where table_name || '.' || column_name = any(${columns}::text[])`);
}

/** Values of the columns that are computed from the extra. */
interface ExtraColumnValues {
  readonly publicKeyPrefix: Uint8Array | null;
  readonly paymentIdPrefix: Uint8Array | null;
}

/**
 * Computes from the extra of a transaction the two columns that searches use: the prefixes of a public key and of a
 * payment id.
 */
type ExtraColumnComputation = (extra: Uint8Array, isCoinbase: boolean) => ExtraColumnValues;

const txRow = createRowDecoder({ id: transactions.id, extra: transactions.extra });

/**
 * Fills the columns that are computed from the extra, for the transactions of a range of blocks, and stores the
 * progress, in one SQL transaction. During this SQL transaction, no reorg changes the rows.
 */
export async function fillColumnsFromExtra(
  writeDatabase: WriteDatabase,
  fill: IncompleteColumns,
  { start, end }: HeightRange,
  compute: ExtraColumnComputation,
): Promise<void> {
  await writeDatabase.transaction(async (tx) => {
    await lockAndReadIndexedHeight(tx);
    const rows = await readRows(
      tx,
      txRow,
      statement`
      select ${txRow.selectListFragment('t')} from transactions t
      where id >= ${minTxIdAtHeight(start)} and id < ${minTxIdAtHeight(end + 1)}`,
    );
    const known = rows.flatMap(({ id, extra }) =>
      extra === null ? [] : [{ id, ...compute(extra, id % TX_IDS_PER_BLOCK === 0) }],
    );
    await tx.query(statement`
      update transactions t
      set public_key_prefix = filled.public_key, payment_id_prefix = filled.payment_id
      from unnest(${known.map(({ id }) => id)}::bigint[], ${known.map((row) => row.publicKeyPrefix)}::bytea[],
        ${known.map((row) => row.paymentIdPrefix)}::bytea[]) as filled (id, public_key, payment_id)
      where t.id = filled.id and (t.public_key_prefix is distinct from filled.public_key
        or t.payment_id_prefix is distinct from filled.payment_id)`);
    await storeColumnFillProgress(tx, fill, start);
  });
}

const poolRow = createRowDecoder({ hash: poolTransactions.hash, extra: poolTransactions.extra });
const archivedRow = createRowDecoder({
  blockHash: alternativeTransactions.blockHash,
  position: alternativeTransactions.position,
  blob: alternativeTransactions.blob,
  blockBlob: alternativeBlocks.blob,
});

/**
 * Fills the columns that are computed from the extra, for all transactions of the pool and of alternative
 * blocks.
 */
async function fillExtraColumnsOffChain(
  tx: Pick<SqlTransaction, 'query'>,
  compute: ExtraColumnComputation,
): Promise<void> {
  const waiting = await readRows(
    tx,
    poolRow,
    statement`select ${poolRow.selectListFragment('t')} from pool_transactions t`,
  );
  for (const { hash, extra } of waiting) {
    if (extra === null) continue;
    const { publicKeyPrefix, paymentIdPrefix } = compute(extra, false);
    await tx.query(statement`
        update pool_transactions set public_key_prefix = ${publicKeyPrefix}, payment_id_prefix = ${paymentIdPrefix}
        where hash = ${Buffer.from(hash, 'hex')}`);
  }
  const archived = await readRows(
    tx,
    archivedRow,
    statement`
      select tx.block_hash as "blockHash", tx.position, tx.blob,
        case tx.position when 0 then block.blob end as "blockBlob"
      from alternative_transactions tx join alternative_blocks block on block.hash = tx.block_hash`,
  );
  for (const { blockHash, position, blob, blockBlob } of archived) {
    const extra = extraOfArchived(blob, blockBlob);
    if (extra === undefined) continue;
    const { publicKeyPrefix, paymentIdPrefix } = compute(extra, position === 0);
    await tx.query(statement`
        update alternative_transactions
        set public_key_prefix = ${publicKeyPrefix}, payment_id_prefix = ${paymentIdPrefix}
        where block_hash = ${Buffer.from(blockHash, 'hex')} and position = ${position}`);
  }
}

/**
 * Returns the extra of a transaction of an alternative block. Undefined when its bytes are missing, or of an
 * unknown format.
 */
function extraOfArchived(blob: Uint8Array | null, blockBlob: Uint8Array | null): Uint8Array | undefined {
  if (blob !== null) return extraOf(decodeTxUpToUnknownPart(blob));
  if (blockBlob === null) return undefined;
  try {
    return extraOf(decodeBlock(blockBlob).coinbase);
  } catch (error) {
    // The block has a layout that this version does not know.
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}

function extraOf(transaction: TransactionOutline): Uint8Array | undefined {
  return transaction.undecoded === undefined || hasCompleteTxPrefix(transaction)
    ? transaction.extra
    : undefined;
}
