import type { BlockHash } from '@ringscope/protocol/brands.ts';
import type { Network } from '@ringscope/protocol/hard-forks.ts';
import { columnsOf, rowDecoder } from '../row-decoder.ts';
import { nodeStatus, syncState } from '../schema/index.ts';

/** The highest block that readers see. */
export interface Tip {
  readonly network: Network;
  readonly genesisHash: BlockHash;
  readonly height: number;
  readonly hash: BlockHash;
}

/** The part of the node's state that every answer includes. */
export type NodeBrief = Pick<typeof nodeStatus.$inferSelect, 'state' | 'nodeHeight' | 'checkedAt'>;

/** The state of the index at one instant. Every page and answer shows it. */
export interface IndexState {
  readonly tip: Tip;
  /** It is undefined when no indexer has ever written it. */
  readonly node: NodeBrief | undefined;
  /** It is true during a bulk load. Transactions, outputs and inputs can then be found by height alone. */
  readonly indexesMissing: boolean;
}

/** The index holds no block yet. */
export class EmptyIndexError extends Error {
  override readonly name = 'EmptyIndexError';
  constructor() {
    super('the index holds no block yet');
  }
}

/** The query needs an index that does not exist during a bulk load. */
export class IndexesMissingError extends Error {
  override readonly name = 'IndexesMissingError';
  constructor() {
    super('the indexes of the database are still to be built');
  }
}

/**
 * Refuses a query that would read a whole table without its index.
 *
 * @throws IndexesMissingError
 */
export function requireIndexes({ indexesMissing }: IndexState): void {
  if (indexesMissing) throw new IndexesMissingError();
}

const syncRow = rowDecoder(
  columnsOf(syncState, ['network', 'genesisHash', 'indexedHeight', 'indexedHash', 'bulkLoadSince']),
);
const nodeRow = rowDecoder(columnsOf(nodeStatus, ['state', 'nodeHeight', 'checkedAt']));

/** Two columns of a statement. `state` is a row of `sync_state`. */
export const INDEX_STATE_COLUMNS = `(select ${syncRow.json('state')} from state),
  (select ${nodeRow.json('node')} from node_status node)`;

/** Decodes {@link INDEX_STATE_COLUMNS}. The result is undefined while nothing is indexed. */
export function decodeIndexState([sync, node]: readonly unknown[]): IndexState | undefined {
  const row = syncRow.decodeJsonOrNull(sync);
  const hash = row?.indexedHash ?? undefined;
  if (row === undefined || hash === undefined) return undefined;
  const { network, genesisHash, indexedHeight: height, bulkLoadSince } = row;
  return {
    tip: { network, genesisHash, height, hash },
    node: nodeRow.decodeJsonOrNull(node),
    indexesMissing: bulkLoadSince !== null,
  };
}
