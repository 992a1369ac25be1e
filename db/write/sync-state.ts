import type { BlockHash } from '../../protocol/brands.ts';
import type { Network } from '../../protocol/hard-forks.ts';
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
 * What the rows mean. Raise it when rows written by older code are wrong for newer code; then a database of the old
 * format is refused, because it must be built again.
 */
export const INDEX_FORMAT = 2;

/** The highest block that readers see. */
export interface IndexedTip {
  /** -1: nothing yet. */
  readonly height: number;
  /** Undefined exactly at -1. */
  readonly hash: BlockHash | undefined;
}

export interface SyncState {
  readonly network: Network;
  readonly genesisHash: BlockHash;
  readonly indexedTip: IndexedTip;
  /** Transactions up to the indexed tip, without coinbases. */
  readonly txs: number;
  /** Whether secondary indexes are left out because much is being loaded. */
  readonly bulkLoad: boolean;
}

/** The indexed height is not where the caller believed: another indexer writes this database. Look again before acting. */
export class IndexedTipMovedError extends Error {
  override readonly name = 'IndexedTipMovedError';
  constructor(expected: IndexedTip, actual: IndexedTip) {
    super(
      `the index stands at height ${actual.height}, not at ${expected.height} as expected: another indexer is writing`,
    );
  }
}

/** The rows of this database were written under other rules. */
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
 * @returns undefined when nothing was ever indexed here
 * @throws IndexFormatError
 */
export async function readSyncState(reader: Pick<WriteDatabase, 'query'>): Promise<SyncState | undefined> {
  return readState(reader);
}

/** Declares which chain this database is for. The first caller decides; all get what was decided. */
export async function initialiseSyncState(
  writer: WriteDatabase,
  chain: { network: Network; genesisHash: BlockHash },
): Promise<SyncState> {
  await writer.query(statement`
    insert into sync_state (network, genesis_hash, indexed_height, index_format)
    values (${chain.network}, ${Buffer.from(chain.genesisHash, 'hex')}, -1, ${INDEX_FORMAT})
    on conflict on constraint sync_state_pkey do nothing`);
  const state = await readSyncState(writer);
  if (state === undefined) throw new Error('sync_state is empty right after it was filled');
  return state;
}

/**
 * First half of the compare-and-swap: holds the row until the transaction ends and checks that the indexed height is where
 * the caller last saw it.
 *
 * @throws IndexedTipMovedError
 */
export async function lockIndexedTip(tx: SqlTransaction, expected: IndexedTip): Promise<void> {
  const state = await readState(tx, fragment`for update`);
  if (state === undefined) throw new Error('sync_state is empty: the chain was never declared');
  const { indexedTip } = state;
  if (indexedTip.height !== expected.height || indexedTip.hash !== expected.hash) {
    throw new IndexedTipMovedError(expected, indexedTip);
  }
}

const heightRow = rowDecoder({ height: syncState.indexedHeight });

/**
 * Holds the chain still until the transaction ends, for what is no move of the indexed height and depends on where it stands.
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
 * Second half: moves the indexed height and tells listeners of `ringscope_tip` when the transaction commits.
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
