import type { ChainTop, IndexStatus } from '../../db/queries/status.ts';
import type { NodeStatus } from '../../db/queries/status.ts';
import { indexerProgress, indexStatus, nodeStatus, type StatusAnswer } from '../contract/status.ts';
import { nodeJson } from './envelope.ts';
import { jsonFields, unixSeconds } from './fields.ts';
import { poolTotalsJson } from './pool.ts';

const writeIndex = jsonFields(indexStatus.shape);
const writeNode = jsonFields(nodeStatus.shape);
const writeProgress = jsonFields(indexerProgress.shape);

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
  return writeIndex({ ...block, ...totals, ...tip });
}

function nodeStatusJson(node: NodeStatus | undefined, now: number): StatusAnswer['node'] {
  const unknown = {
    targetHeight: null,
    topHash: null,
    version: null,
    difficulty: null,
    answeredAt: null,
    message: '',
  };
  return { ...writeNode({ ...unknown, height: null, ...node, state: 'unknown' }), ...nodeJson(node, now) };
}

function indexerJson(node: NodeStatus): StatusAnswer['indexer'] {
  const { progressShare: share } = node;
  return {
    phase: node.phase,
    checked_at: unixSeconds(node.checkedAt),
    progress:
      share === null
        ? null
        : writeProgress({
            ...node,
            share,
            from: node.progressFrom,
            to: node.progressTo,
            current: node.progressCurrent,
          }),
  };
}
