import type { TxHash } from '@ringscope/protocol/brands.ts';
import { KNOWN_FORMATS_LABEL } from '@ringscope/protocol/known-formats.ts';
import { readRows, createRowDecoder, type DecodedRow } from '../row-decoder.ts';
import { decodeNumber, decodeString } from '../value-decoders.ts';
import { blocks, transactions, unreadBlocks } from '../schema/index.ts';
import { minTxIdAtHeight, heightOfTxId, positionOfTxId, TX_IDS_PER_BLOCK } from '../schema/tx-ids.ts';
import { statement, type WriteDatabase } from '../write-database.ts';
import type { HeightRange } from './ranges.ts';

type Reader = Pick<WriteDatabase, 'query'>;

/** Maximum number of blocks in a range that {@link findBlocksToReread} returns. */
const MAX_RANGE = 1_000;

const heightRow = createRowDecoder({ height: decodeNumber });

/**
 * Returns the lowest range of stored blocks of unknown format that this version has not tried to decode yet.
 *
 * @returns undefined when this version has tried all of them
 */
export async function findBlocksToReread(reader: Reader): Promise<HeightRange | undefined> {
  const rows = await readRows(
    reader,
    heightRow,
    statement`
    select height from unread_blocks
    where read_by <> ${KNOWN_FORMATS_LABEL} and height <= (select indexed_height from sync_state)
    order by height limit ${MAX_RANGE}`,
  );
  const start = rows[0]?.height;
  if (start === undefined) return undefined;
  const gap = rows.findIndex(({ height }, index) => height !== start + index);
  return { start, end: start + (gap < 0 ? rows.length : gap) - 1 };
}

/** Stores that this version cannot decode the blocks of unknown format in a range, so that it does not try again. */
export async function markBlocksAsUnreadable(
  writeDatabase: WriteDatabase,
  { start, end }: HeightRange,
): Promise<void> {
  await writeDatabase.query(statement`
    update unread_blocks set read_by = ${KNOWN_FORMATS_LABEL} where height between ${start} and ${end}`);
}

const { height, hash, prevHash, timestamp, majorVersion, minorVersion, nonce, minerTxHash } = blocks;
const { txCount, weight, longTermWeight, difficulty, cumulativeDifficulty, reward } = blocks;

const headerRow = createRowDecoder({
  ...{ height, hash, prevHash, timestamp, majorVersion, minorVersion, nonce, minerTxHash },
  ...{ txCount, weight, longTermWeight, difficulty, cumulativeDifficulty, reward },
});
export type StoredBlockHeader = DecodedRow<{
  height: typeof height;
  hash: typeof hash;
  prevHash: typeof prevHash;
  timestamp: typeof timestamp;
  majorVersion: typeof majorVersion;
  minorVersion: typeof minorVersion;
  nonce: typeof nonce;
  minerTxHash: typeof minerTxHash;
  txCount: typeof txCount;
  weight: typeof weight;
  longTermWeight: typeof longTermWeight;
  difficulty: typeof difficulty;
  cumulativeDifficulty: typeof cumulativeDifficulty;
  reward: typeof reward;
}>;

/** Returns the stored headers of all blocks in a range, lowest first, with values from the daemon such as weight and difficulty. */
export async function readStoredBlockHeaders(
  reader: Reader,
  { start, end }: HeightRange,
): Promise<readonly StoredBlockHeader[]> {
  return readRows(
    reader,
    headerRow,
    statement`
    select ${headerRow.selectListFragment('b')} from blocks b where height between ${start} and ${end} order by height`,
  );
}

/** A transaction of a stored block that an older version could not decode completely. */
interface UndecodedBlockTx {
  readonly hash: TxHash;
  readonly blob: Uint8Array;
  /** Global indices of the outputs, in the order of the outputs. */
  readonly outputIndices: readonly bigint[];
}

export interface UndecodedBlock {
  readonly height: number;
  readonly blob: Uint8Array;
  /** All transactions of the block, the coinbase first. */
  readonly transactions: readonly UndecodedBlockTx[];
}

const blockRow = createRowDecoder({
  height: unreadBlocks.height,
  blob: unreadBlocks.blob,
  txBlobs: unreadBlocks.txBlobs,
});
const txRow = createRowDecoder({ id: transactions.id, hash: transactions.hash });
const outputRow = createRowDecoder({ txId: decodeNumber, indices: decodeString });

/**
 * Returns the stored blocks of unknown format in a range, lowest first. The output indices come from the table
 * `outputs`.
 */
export async function listUndecodedBlocks(
  reader: Reader,
  { start, end }: HeightRange,
): Promise<readonly UndecodedBlock[]> {
  const [from, to] = [minTxIdAtHeight(start), minTxIdAtHeight(end + 1)];
  const stored = await readRows(
    reader,
    blockRow,
    statement`
    select ${blockRow.selectListFragment('b')} from unread_blocks b where height between ${start} and ${end} order by height`,
  );
  const txs = await readRows(
    reader,
    txRow,
    statement`select ${txRow.selectListFragment('t')} from transactions t where id >= ${from} and id < ${to} order by id`,
  );
  const outputs = await readRows(
    reader,
    outputRow,
    statement`
    select tx_id as "txId", string_agg(global_index::text, ' ' order by position) as indices
    from outputs where tx_id >= ${from} and tx_id < ${to} group by tx_id`,
  );
  const indicesOf = new Map(outputs.map(({ txId, indices }) => [txId, indices.split(' ').map(BigInt)]));
  return stored.map((block) => ({
    height: block.height,
    blob: block.blob,
    transactions: txs
      .filter(({ id }) => heightOfTxId(id) === block.height)
      .flatMap(({ id, hash: txHash }) => {
        const blob = block.txBlobs[positionOfTxId(id)];
        return blob === undefined ? [] : [{ hash: txHash, blob, outputIndices: indicesOf.get(id) ?? [] }];
      }),
  }));
}

/** Returns the height of a block of the main chain. Undefined when the index does not have it. */
export async function findHeightOfBlock(reader: Reader, blockHash: string): Promise<number | undefined> {
  const [row] = await readRows(
    reader,
    heightRow,
    statement`select height from blocks where hash = ${Buffer.from(blockHash, 'hex')}`,
  );
  return row?.height;
}

/** Returns the heights of the blocks that contain any of these transactions, each once, in ascending order. */
export async function findHeightsOfTransactions(
  reader: Reader,
  hashes: readonly string[],
): Promise<readonly number[]> {
  const rows = await readRows(
    reader,
    heightRow,
    statement`
    select distinct (id / ${TX_IDS_PER_BLOCK})::integer as height from transactions
    where hash = any(${hashes.map((one) => Buffer.from(one, 'hex'))}::bytea[]) order by height`,
  );
  return rows.map((row) => row.height);
}
