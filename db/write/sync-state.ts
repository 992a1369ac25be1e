import type { BlockHash } from '@ringscope/protocol/brands.ts';
import type { Network } from '@ringscope/protocol/hard-forks.ts';
import { readRows, createRowDecoder } from '../row-decoder.ts';
import { decodeNumber } from '../value-decoders.ts';
import { syncState } from '../schema/index.ts';
import {
  sqlFragment,
  statement,
  type SqlFragment,
  type SqlTransaction,
  type WriteDatabase,
} from '../write-database.ts';

/**
 * Format of the rows. Raise it when rows that older code wrote are wrong for newer code. Ringscope refuses a database of another
 * format, which must be rebuilt.
 */
export const INDEX_FORMAT_VERSION = 2;

/** The highest block up to which all blocks are indexed. */
export interface IndexedTip {
  /** Height -1 means that nothing is indexed. */
  readonly height: number;
  /** Undefined exactly when the height is -1. */
  readonly hash: BlockHash | undefined;
}

export interface SyncState {
  readonly network: Network;
  readonly genesisHash: BlockHash;
  readonly indexedTip: IndexedTip;
  /** Number of transactions up to the indexed tip, without coinbases. */
  readonly txCount: number;
  /** Whether a bulk load runs, during which secondary indexes do not exist. */
  readonly isBulkLoading: boolean;
}

/**
 * The indexed tip is not the one that the caller expected, because another indexer writes to this database. Callers must read the tip again
 * before any change.
 */
export class IndexedTipMovedError extends Error {
  override readonly name = 'IndexedTipMovedError';
  constructor(expected: IndexedTip, actual: IndexedTip) {
    super(
      `The indexed height is ${actual.height} instead of ${expected.height}: another indexer writes to this database. Nothing was changed; the indexer reads the new height.`,
    );
  }
}

/** The rows of this database have a different format from the one that this version writes. */
export class IndexFormatError extends Error {
  override readonly name = 'IndexFormatError';
  constructor(formatVersion: number) {
    super(
      `The database contains an index of format ${formatVersion}, but this version of Ringscope writes format ${INDEX_FORMAT_VERSION}. ` +
        'Start with an empty database to rebuild the index.',
    );
  }
}

const stateRow = createRowDecoder({
  network: syncState.network,
  genesisHash: syncState.genesisHash,
  height: syncState.indexedHeight,
  hash: syncState.indexedHash,
  indexFormat: syncState.indexFormat,
  bulkLoadSince: syncState.bulkLoadSince,
  txs: decodeNumber,
});

async function readState(
  reader: Pick<WriteDatabase, 'query'>,
  locking: SqlFragment = sqlFragment``,
): Promise<SyncState | undefined> {
  const [row] = await readRows(
    reader,
    stateRow,
    statement`
      select ${stateRow.selectListFragment('state')},
        coalesce((select txs from block_totals where height = state.indexed_height), 0) as txs
      from sync_state as state ${locking}`,
  );
  if (row === undefined) return undefined;
  const { network, genesisHash, height, hash, indexFormat, bulkLoadSince, txs } = row;
  if (indexFormat !== INDEX_FORMAT_VERSION) throw new IndexFormatError(indexFormat);
  return {
    network,
    genesisHash,
    indexedTip: { height, hash: hash ?? undefined },
    txCount: txs,
    isBulkLoading: bulkLoadSince !== null,
  };
}

/**
 * Reads the row of `sync_state`.
 *
 * @returns undefined when nothing has ever been indexed in this database
 * @throws IndexFormatError when the rows have a format other than {@link INDEX_FORMAT_VERSION}
 */
export async function readSyncState(reader: Pick<WriteDatabase, 'query'>): Promise<SyncState | undefined> {
  return readState(reader);
}

/**
 * Sets the network and the genesis block of this database unless they are already set.
 *
 * @returns the stored state, whose network or genesis block may differ from those in `chain`
 */
export async function initialiseSyncState(
  writeDatabase: WriteDatabase,
  chain: { network: Network; genesisHash: BlockHash },
): Promise<SyncState> {
  await writeDatabase.query(statement`
    insert into sync_state (network, genesis_hash, indexed_height, index_format)
    values (${chain.network}, ${Buffer.from(chain.genesisHash, 'hex')}, -1, ${INDEX_FORMAT_VERSION})
    on conflict on constraint sync_state_pkey do nothing`);
  const state = await readSyncState(writeDatabase);
  if (state === undefined)
    throw new Error(
      'The table sync_state is empty directly after an insert. Another process may have deleted its row. Start the indexer again.',
    );
  return state;
}

/**
 * Locks the row of `sync_state` until the SQL transaction ends, for changes that depend on the state but do not move
 * the tip.
 *
 * @returns undefined when nothing has ever been indexed in this database
 * @throws IndexFormatError when the rows have a format other than {@link INDEX_FORMAT_VERSION}
 */
export async function lockSyncState(tx: SqlTransaction): Promise<SyncState | undefined> {
  return readState(tx, sqlFragment`for update`);
}

/**
 * Locks the row of `sync_state` until the SQL transaction ends, and checks that the indexed tip is the expected one.
 * With {@link moveIndexedTip} in the same SQL transaction, this is a compare-and-swap of the indexed tip.
 *
 * @throws IndexedTipMovedError
 */
export async function lockExpectedTip(tx: SqlTransaction, expected: IndexedTip): Promise<void> {
  const state = await lockSyncState(tx);
  if (state === undefined)
    throw new Error(
      'The table sync_state is empty, so the chain of this database is not known. Start an indexer, which writes the row.',
    );
  const { indexedTip } = state;
  if (indexedTip.height !== expected.height || indexedTip.hash !== expected.hash) {
    throw new IndexedTipMovedError(expected, indexedTip);
  }
}

const heightRow = createRowDecoder({ height: syncState.indexedHeight });

/**
 * Locks the indexed tip until the SQL transaction ends, for changes that depend on the tip but do not move it.
 *
 * @returns the height of the indexed tip, -1 while nothing is indexed
 */
export async function lockAndReadIndexedHeight(tx: SqlTransaction): Promise<number> {
  const [row] = await readRows(
    tx,
    heightRow,
    statement`select indexed_height as height from sync_state for update`,
  );
  return row?.height ?? -1;
}

/**
 * Moves the indexed tip. Listeners of the Postgres channel `ringscope_tip` are notified when the SQL transaction
 * commits. After {@link lockExpectedTip} in the same SQL transaction, this is a compare-and-swap of the indexed tip.
 *
 * @param firstChangedHeight the lowest height whose block was added or removed
 */
export async function moveIndexedTip(
  tx: SqlTransaction,
  newTip: { readonly height: number; readonly hash: BlockHash },
  firstChangedHeight: number,
): Promise<void> {
  await tx.query(statement`
    update sync_state set
      indexed_height = ${newTip.height}, indexed_hash = ${Buffer.from(newTip.hash, 'hex')}, updated_at = now()`);
  const payload = JSON.stringify({ height: newTip.height, hash: newTip.hash, from: firstChangedHeight });
  await tx.query(statement`select pg_notify('ringscope_tip', ${payload})`);
}
