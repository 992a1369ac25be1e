import type { BlockHash } from '@ringscope/protocol/brands.ts';
import type { Network } from '@ringscope/protocol/hard-forks.ts';
import { decodeJsonArray, pickColumns, createRowDecoder } from '../row-decoder.ts';
import { nodeStatus, syncState } from '../schema/index.ts';
import { decodeString } from '../value-decoders.ts';

/** The highest block up to which all blocks are indexed. */
export interface Tip {
  readonly network: Network;
  readonly genesisHash: BlockHash;
  readonly height: number;
  readonly hash: BlockHash;
}

export { nodeStates, nodeStateSeverities } from '../schema/index.ts';

/** The fields of the node's state that every response includes. */
export type NodeSummary = Pick<typeof nodeStatus.$inferSelect, 'state' | 'nodeHeight' | 'checkedAt'>;

/** The state of the index to which a result belongs. Every page and every response contains it. */
export interface IndexState {
  readonly tip: Tip;
  /** State of the node in the last report of an indexer. Undefined before the first report. */
  readonly node: NodeSummary | undefined;
  /**
   * Names of the secondary indexes that a bulk load has dropped and not built again yet, except those of
   * `ring-reference-index.ts`. Lookups that need one of them fail. Transactions, outputs and inputs of blocks can still
   * be found by height.
   */
  readonly missingIndexes: readonly string[];
}

/** Error of a query while the index has no block yet. */
export class EmptyIndexError extends Error {
  override readonly name = 'EmptyIndexError';
  constructor() {
    super('The index has no block yet. The indexer must index the first one before this query can run.');
  }
}

/** The query needs an index that does not exist during a bulk load. */
export class IndexesMissingError extends Error {
  override readonly name = 'IndexesMissingError';
  constructor() {
    super(
      'This query needs database indexes that the indexer builds at the end of its bulk load. Try again then.',
    );
  }
}

/**
 * Names of the secondary indexes that a query needs, or `all`. The indexes of `ring-reference-index.ts` are never
 * included, because the operator can disable them.
 */
export type NeededIndexes = readonly string[] | 'all';

/** Returns whether the database has all secondary indexes that a query needs. A bulk load drops them until its end. */
export function hasIndexes({ missingIndexes }: IndexState, needed: NeededIndexes): boolean {
  return needed === 'all'
    ? missingIndexes.length === 0
    : !needed.some((name) => missingIndexes.includes(name));
}

/**
 * Checks that the secondary indexes exist without which a query would scan a complete table.
 *
 * @throws IndexesMissingError
 */
export function requireIndexes(state: IndexState, needed: NeededIndexes = 'all'): void {
  if (!hasIndexes(state, needed)) throw new IndexesMissingError();
}

const syncRow = createRowDecoder({
  ...pickColumns(syncState, ['network', 'genesisHash', 'indexedHeight', 'indexedHash']),
  missing: (value) => decodeJsonArray(value).map(decodeString),
});
const nodeRow = createRowDecoder(pickColumns(nodeStatus, ['state', 'nodeHeight', 'checkedAt']));

/**
 * Two columns of every lookup: the row of `sync_state` with the names of the missing indexes, and the last report about
 * the node. The statement must define the common table expression `state` of lookup.ts.
 */
export const INDEX_STATE_COLUMNS = `(select ${syncRow.rowJsonSql('state')} from state),
  (select ${nodeRow.rowJsonSql('node')} from node_status node)`;

/** Decodes {@link INDEX_STATE_COLUMNS}. Returns undefined while nothing is indexed. */
export function decodeIndexState([sync, node]: readonly unknown[]): IndexState | undefined {
  const row = syncRow.decodeJsonOrNull(sync);
  const hash = row?.indexedHash ?? undefined;
  if (row === undefined || hash === undefined) return undefined;
  const { network, genesisHash, indexedHeight: height, missing } = row;
  return {
    tip: { network, genesisHash, height, hash },
    node: nodeRow.decodeJsonOrNull(node),
    missingIndexes: missing,
  };
}
