import { listReorgs, type Reorg, type ReorgEffects, readReorgEffects } from '../../db/queries/reorgs.ts';
import { createSnapshotRoute } from '../index-route.ts';
import { cursorParam, heightPositionCodec } from '../contract/cursor.ts';
import { endpointCostPoints, defineEndpoint, indexErrorCodes } from '../contract/endpoint.ts';
import { createLimitParam, reorgNumberParam } from '../contract/params.ts';
import {
  orphanedTxSchema,
  branchBlockSchema,
  reorgResponseSchema,
  type ReorgJson,
  reorgListResponseSchema,
  type FullReorgJson,
} from '../contract/reorg.ts';
import { parseReorgId } from '../../lookups/positions.ts';
import { loadReorgDetail, type ReorgDetail } from '../../lookups/reorg.ts';
import { createJsonFieldsConverter, toUnixSeconds } from '../json/fields.ts';

const toBranchBlockFields = createJsonFieldsConverter(branchBlockSchema.shape);
const toAffectedTxFields = createJsonFieldsConverter(orphanedTxSchema.shape);

/** The cursor of the list of reorgs contains the reorg number below which the page begins. */
const pageCursor = cursorParam({ format: String, parse: parseReorgId });

const reorgsEndpoint = defineEndpoint({
  operation: 'listReorgs',
  path: '/api/v1/reorgs',
  summary: 'Reorganisations that this index recorded, newest first',
  description:
    'Lists the reorgs that this index and its node observed. Other nodes can have observed other reorgs.',
  pathParams: {},
  queryParams: { cursor: pageCursor, limit: createLimitParam('reorgs') },
  response: reorgListResponseSchema,
  cost: endpointCostPoints.list,
  unavailable: indexErrorCodes,
});

export const reorgsRoute = createSnapshotRoute(reorgsEndpoint, async (snapshot, { cursor, limit }) => {
  const reorgs = await listReorgs(snapshot, cursor, limit);
  const last = reorgs.at(-1);
  const [effects, older] = await Promise.all([
    readReorgEffects(
      snapshot,
      reorgs.map(({ id }) => id),
    ),
    last === undefined ? [] : listReorgs(snapshot, last.id, 1),
  ]);
  return {
    freshness: 'tip',
    content: {
      reorgs: reorgs.map((reorg) =>
        reorgJson(reorg, effects.get(reorg.id) ?? { lostReward: 0n, txCountByFate: {} }),
      ),
      next: pageCursor.encode(older.length === 0 ? undefined : last?.id),
    },
  };
});

function reorgJson(reorg: Reorg, { lostReward, txCountByFate }: ReorgEffects): ReorgJson {
  return {
    id: reorg.id,
    detected_at: toUnixSeconds(reorg.detectedAt),
    fork_height: reorg.forkHeight,
    depth: reorg.depth,
    old_tip: { height: reorg.oldTipHeight, hash: reorg.oldTipHash, timestamp: reorg.oldTipTimestamp },
    new_tip: { height: reorg.newTipHeight, hash: reorg.newTipHash, timestamp: reorg.newTipTimestamp },
    lost_reward: lostReward.toString(),
    fates: txCountByFate,
  };
}

function fullReorgJson({ reorg, effects, blocks, txs }: ReorgDetail): FullReorgJson {
  return {
    ...reorgJson(reorg, effects),
    orphaned: blocks.filter(({ orphaned }) => orphaned).map(toBranchBlockFields),
    won: blocks.filter(({ orphaned }) => !orphaned).map(toBranchBlockFields),
    txs: txs.map(({ isInPool, fateSince, ...tx }) =>
      toAffectedTxFields({ ...tx, since: fateSince, inPool: isInPool }),
    ),
  };
}

/** Cursor for the pages of one reorg. Its value is the lowest height of the page. */
const heightCursor = cursorParam(heightPositionCodec);

const reorgEndpoint = defineEndpoint({
  operation: 'getReorg',
  path: '/api/v1/reorgs/{id}',
  summary: 'Both branches of a reorganisation, and the fate of each transaction',
  description: 'Returns a reorg with its blocks and transactions. A deep reorg has several pages, by height.',
  pathParams: { id: reorgNumberParam },
  queryParams: { cursor: heightCursor, limit: createLimitParam('heights') },
  response: reorgResponseSchema,
  cost: endpointCostPoints.list,
  missing: 'reorg_not_found',
  unavailable: indexErrorCodes,
});

export const reorgRoute = createSnapshotRoute(reorgEndpoint, async (snapshot, { id, cursor, limit }) => {
  const loaded = await loadReorgDetail(snapshot, id, cursor, limit);
  if (loaded === undefined) {
    return {
      errorCode: 'reorg_not_found',
      message: 'The index has no reorg with this number. /api/v1/reorgs lists all reorgs.',
      field: 'id',
    };
  }
  return {
    freshness: 'tip',
    content: { reorg: fullReorgJson(loaded), next: heightCursor.encode(loaded.nextPageFromHeight) },
  };
});
