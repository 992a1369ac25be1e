import type { Block, BlockTotals } from '../../db/queries/blocks.ts';
import type { Tip } from '../../db/queries/snapshot.ts';
import type { NodeStatus, Status } from '../../db/queries/status.ts';
import type { StatusAnswer } from '../contract/status.ts';
import { indexJson, nodeJson, unixSeconds } from './envelope.ts';
import { poolTotalsJson } from './pool.ts';

/** The newest block and the sums up to it. */
export interface ChainTop {
  readonly tip: Tip;
  readonly block: Block;
  readonly totals: BlockTotals;
}

/**
 * @param top undefined while nothing is indexed
 * @param now unix seconds
 */
export function statusJson(status: Status, top: ChainTop | undefined, now: number): StatusAnswer {
  return {
    index: top === undefined ? null : topJson(top),
    node: nodeStatusJson(status.node, now),
    indexer: status.node === undefined ? null : indexerJson(status.node),
    pool: poolTotalsJson(status.pool),
  };
}

function topJson({ tip, block, totals }: ChainTop): StatusAnswer['index'] {
  return {
    ...indexJson(tip),
    genesis_hash: tip.genesisHash,
    timestamp: block.timestamp,
    difficulty: block.difficulty.toString(),
    cumulative_difficulty: block.cumulativeDifficulty.toString(),
    emission: totals.emission.toString(),
    fees: totals.fees.toString(),
    txs: totals.txs,
    rct_outputs: totals.rctOutputs,
  };
}

function nodeStatusJson(node: NodeStatus | undefined, now: number): StatusAnswer['node'] {
  return {
    ...nodeJson(node, now),
    message: node?.message ?? '',
    target_height: node?.targetHeight ?? null,
    top_hash: node?.topHash ?? null,
    version: node?.version ?? null,
    difficulty: node?.difficulty?.toString() ?? null,
    answered_at: node?.answeredAt ? unixSeconds(node.answeredAt) : null,
  };
}

function indexerJson(node: NodeStatus): StatusAnswer['indexer'] {
  const { progressShare: share } = node;
  return {
    phase: node.phase,
    checked_at: unixSeconds(node.checkedAt),
    progress:
      share === null
        ? null
        : {
            share,
            seconds_left: node.secondsLeft,
            building_index: node.buildingIndex,
            from: node.progressFrom,
            to: node.progressTo,
            current: node.progressCurrent,
            blocks_per_second: node.blocksPerSecond,
            txs_per_second: node.txsPerSecond,
          },
  };
}
