import type { BlockHash } from '@ringscope/protocol/brands.ts';
import type { Network } from '@ringscope/protocol/hard-forks.ts';
import { decodeNumber, readRows, rowDecoder } from '../row-decoder.ts';
import { syncState } from '../schema/index.ts';
import {
  fragment,
  statement,
  type SqlFragment,
  type SqlTransaction,
  type WriteDatabase,
} from '../write-database.ts';

/**
 * Format of the rows. Raise it when rows of older code are wrong for newer code. A database of another format
 * is refused and must be built again.
 */
export const INDEX_FORMAT = 2;

/** The highest block that readers see. */
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
  /** Transactions up to the indexed tip, without coinbases. */
  readonly txs: number;
  /** Whether a bulk load runs, during which secondary indexes do not exist. */
  readonly bulkLoad: boolean;
}

/**
 * The indexed tip is not the one that the caller expected, because another indexer writes this database. Read
 * the tip again before any change.
 */
export class IndexedTipMovedError extends Error {
  override readonly name = 'IndexedTipMovedError';
  constructor(expected: IndexedTip, actual: IndexedTip) {
    super(
      `the index stands at height ${actual.height}, not at ${expected.height} as expected: another indexer is writing`,
    );
  }
}

/** The rows of this database have another format. */
export class IndexFormatError extends Error {
  override readonly name = 'IndexFormatError';
  constructor(format: number) {
    super(
      `the database holds an index of format ${format} and this version of Ringscope writes format ${INDEX_FORMAT}: ` +
        'start with an empty database to build it again',
    );
  }
}

const stateRow = rowDecoder({
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
  locking: SqlFragment = fragment``,
): Promise<SyncState | undefined> {
  const [row] = await readRows(
    reader,
    stateRow,
    statement`
      select ${stateRow.columns('state')},
        coalesce((select txs from block_totals where height = state.indexed_height), 0) as txs
      from sync_state as state ${locking}`,
  );
  if (row === undefined) return undefined;
  const { network, genesisHash, height, hash, indexFormat, bulkLoadSince, txs } = row;
  if (indexFormat !== INDEX_FORMAT) throw new IndexFormatError(indexFormat);
  return {
    network,
    genesisHash,
    indexedTip: { height, hash: hash ?? undefined },
    txs,
    bulkLoad: bulkLoadSince !== null,
  };
}

/**
 * @returns undefined when this database has never been indexed
 * @throws IndexFormatError
 */
export async function readSyncState(reader: Pick<WriteDatabase, 'query'>): Promise<SyncState | undefined> {
  return readState(reader);
}

/** Declares the chain of this database. The first caller decides, and every caller gets the decided state. */
export async function initialiseSyncState(
  writeDatabase: WriteDatabase,
  chain: { network: Network; genesisHash: BlockHash },
): Promise<SyncState> {
  await writeDatabase.query(statement`
    insert into sync_state (network, genesis_hash, indexed_height, index_format)
    values (${chain.network}, ${Buffer.from(chain.genesisHash, 'hex')}, -1, ${INDEX_FORMAT})
    on conflict on constraint sync_state_pkey do nothing`);
  const state = await readSyncState(writeDatabase);
  if (state === undefined) throw new Error('sync_state is empty right after it was filled');
  return state;
}

/**
 * Locks the row until the SQL transaction ends and checks that the caller knows the present indexed tip. It
 * is the first half of the compare-and-swap.
 *
 * @throws IndexedTipMovedError
 */
export async function lockIndexedTip(tx: SqlTransaction, expected: IndexedTip): Promise<void> {
  const state = await readState(tx, fragment`for update`);
  if (state === undefined) throw new Error('sync_state is empty: no chain was ever chosen for this database');
  const { indexedTip } = state;
  if (indexedTip.height !== expected.height || indexedTip.hash !== expected.hash) {
    throw new IndexedTipMovedError(expected, indexedTip);
  }
}

const heightRow = rowDecoder({ height: syncState.indexedHeight });

/**
 * Keeps the indexed tip unchanged until the SQL transaction ends. It serves changes that depend on the tip
 * and do not move it.
 *
 * @returns the height that readers see, -1 while nothing is indexed
 */
export async function lockTip(tx: SqlTransaction): Promise<number> {
  const [row] = await readRows(
    tx,
    heightRow,
    statement`select indexed_height as height from sync_state for update`,
  );
  return row?.height ?? -1;
}

/**
 * Moves the indexed tip. Listeners of `ringscope_tip` are notified when the SQL transaction commits. It is
 * the second half of the compare-and-swap.
 *
 * @param firstChanged the lowest height whose block is new or gone
 */
export async function moveIndexedTip(
  tx: SqlTransaction,
  to: { readonly height: number; readonly hash: BlockHash },
  firstChanged: number,
): Promise<void> {
  await tx.query(statement`
    update sync_state set
      indexed_height = ${to.height}, indexed_hash = ${Buffer.from(to.hash, 'hex')}, updated_at = now()`);
  const payload = JSON.stringify({ height: to.height, hash: to.hash, from: firstChanged });
  await tx.query(statement`select pg_notify('ringscope_tip', ${payload})`);
}
