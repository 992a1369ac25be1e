import { loadIndexStatus } from '../../lookups/load.ts';
import { indexUnavailableApiError } from '../errors.ts';
import { STATUS_CACHE_MS } from '../freshness.ts';
import { createApiRoute } from '../route.ts';
import { endpointCostPoints, defineEndpoint } from '../contract/endpoint.ts';
import {
  indexerProgressSchema,
  indexStatusSchema,
  nodeStatusSchema,
  statusResponseSchema,
  type StatusResponse,
} from '../contract/status.ts';
import type { IndexedTipWithTotals, IndexStatus, NodeStatus } from '../../db/queries/status.ts';
import { nodeStateJson } from '../json/envelope.ts';
import { createJsonFieldsConverter, toUnixSeconds } from '../json/fields.ts';
import { poolTotalsJson } from '../json/pool.ts';

const toIndexFields = createJsonFieldsConverter(indexStatusSchema.shape);
const toNodeFields = createJsonFieldsConverter(nodeStatusSchema.shape);
const toProgressFields = createJsonFieldsConverter(indexerProgressSchema.shape);

const statusEndpoint = defineEndpoint({
  operation: 'getStatus',
  path: '/api/v1/status',
  summary: 'Status of the index, node, indexer and pool',
  description:
    'Returns the state of the index, and of its node in the last report of the indexer. The endpoint also works before the first block is indexed.',
  pathParams: {},
  queryParams: {},
  response: statusResponseSchema,
  cost: endpointCostPoints.lookup,
  unavailable: ['database_away'],
});

export const statusRoute = createApiRoute(statusEndpoint, async ({ database, version }) => {
  const loaded = await loadIndexStatus(database);
  if (loaded.unavailableReason !== undefined) throw indexUnavailableApiError(loaded.unavailableReason);
  return {
    freshness: 'tip',
    dependsOn: 'pool',
    cacheMs: STATUS_CACHE_MS,
    content: statusJson(loaded.data, version, Date.now() / 1000),
  };
});

/** @param now unix seconds */
function statusJson(
  { tipWithTotals, node, pool }: IndexStatus,
  version: string,
  now: number,
): StatusResponse {
  return {
    index: tipWithTotals === undefined ? null : topJson(tipWithTotals),
    node: nodeStatusJson(node, now),
    indexer: node === undefined ? null : indexerJson(node),
    pool: poolTotalsJson(pool),
    version,
  };
}

function topJson({ tip, block, chainTotals }: IndexedTipWithTotals): StatusResponse['index'] {
  return toIndexFields({ ...block, ...chainTotals, ...tip });
}

function nodeStatusJson(node: NodeStatus | undefined, now: number): StatusResponse['node'] {
  const unknown = {
    targetHeight: null,
    topHash: null,
    version: null,
    difficulty: null,
    answeredAt: null,
    message: '',
  };
  return {
    ...toNodeFields({ ...unknown, height: null, ...node, state: 'unknown' }),
    ...nodeStateJson(node, now),
  };
}

function indexerJson(node: NodeStatus): StatusResponse['indexer'] {
  // `progressStartHeight` is the height that was indexed before the backfill, and both heights are -1 on an empty index.
  const { progressFraction: share, progressStartHeight, progressCurrentHeight } = node;
  return {
    phase: node.phase,
    checked_at: toUnixSeconds(node.checkedAt),
    progress:
      share === null
        ? null
        : toProgressFields({
            ...node,
            share,
            from: progressStartHeight === null ? null : progressStartHeight + 1,
            to: node.progressTargetHeight,
            current:
              progressCurrentHeight === null || progressCurrentHeight < 0 ? null : progressCurrentHeight,
          }),
  };
}
