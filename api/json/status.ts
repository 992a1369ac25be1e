import type { ChainTop, IndexStatus } from '../../db/queries/lookups/status.ts';
import type { NodeStatus } from '../../db/queries/status.ts';
import type { StatusAnswer } from '../contract/status.ts';
import { indexJson, nodeJson, unixSeconds } from './envelope.ts';
import { poolTotalsJson } from './pool.ts';

/** @param now unix seconds */
export function statusJson({ top, node, pool }: IndexStatus, now: number): StatusAnswer {
  return {
    index: top === undefined ? null : topJson(top),
    node: nodeStatusJson(node, now),
    indexer: node === undefined ? null : indexerJson(node),
    pool: poolTotalsJson(pool),
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
