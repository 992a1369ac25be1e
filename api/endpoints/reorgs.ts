import { listReorgs, type Reorg, type ReorgSums, sumReorgs } from '../../db/queries/reorgs.ts';
import { snapshotRoute } from '../route.ts';
import { cursor, heightPosition } from '../contract/cursor.ts';
import { costs, defineEndpoint, indexErrors } from '../contract/endpoint.ts';
import { limit, reorgNumber } from '../contract/params.ts';
import {
  affectedTx,
  branchBlock,
  reorgResponse,
  type ReorgJson,
  reorgListResponse,
  type FullReorgJson,
} from '../contract/reorg.ts';
import { parseReorgId } from '../../lookups/positions.ts';
import { loadReorg, type ReorgDetail } from '../../lookups/reorg.ts';
import { jsonFields, unixSeconds } from '../json/fields.ts';

const toBranchBlockFields = jsonFields(branchBlock.shape);
const toAffectedTxFields = jsonFields(affectedTx.shape);

/** The cursor of the list of reorgs contains the reorg number below which the page begins. */
const pageCursor = cursor({ format: String, parse: parseReorgId });

const reorgsEndpoint = defineEndpoint({
  operation: 'listReorgs',
  path: '/api/v1/reorgs',
  summary: 'Reorganisations that this index recorded, newest first',
  description:
    'Lists the reorgs that this index and its node observed. Other nodes can have observed other reorgs.',
  pathParams: {},
  queryParams: { cursor: pageCursor, limit: limit('reorgs') },
  response: reorgListResponse,
  cost: costs.list,
  unavailable: indexErrors,
});

export const reorgsRoute = snapshotRoute(reorgsEndpoint, async (snapshot, { cursor, limit }) => {
  const reorgs = await listReorgs(snapshot, cursor, limit);
  const last = reorgs.at(-1);
  const [sums, older] = await Promise.all([
    sumReorgs(
      snapshot,
      reorgs.map(({ id }) => id),
    ),
    last === undefined ? [] : listReorgs(snapshot, last.id, 1),
  ]);
  return {
    freshness: 'tip',
    content: {
      reorgs: reorgs.map((reorg) => reorgJson(reorg, sums.get(reorg.id) ?? { lostReward: 0n, fates: {} })),
      next: pageCursor.encode(older.length === 0 ? undefined : last?.id),
    },
  };
});

function reorgJson(reorg: Reorg, { lostReward, fates }: ReorgSums): ReorgJson {
  return {
    id: reorg.id,
    detected_at: unixSeconds(reorg.detectedAt),
    fork_height: reorg.forkHeight,
    depth: reorg.depth,
    old_tip: { height: reorg.oldTipHeight, hash: reorg.oldTipHash, timestamp: reorg.oldTipTimestamp },
    new_tip: { height: reorg.newTipHeight, hash: reorg.newTipHash, timestamp: reorg.newTipTimestamp },
    lost_reward: lostReward.toString(),
    fates,
  };
}

function fullReorgJson({ reorg, sums, blocks, txs }: ReorgDetail): FullReorgJson {
  return {
    ...reorgJson(reorg, sums),
    orphaned: blocks.filter(({ orphaned }) => orphaned).map(toBranchBlockFields),
    won: blocks.filter(({ orphaned }) => !orphaned).map(toBranchBlockFields),
    txs: txs.map(({ waiting, ...tx }) => toAffectedTxFields({ ...tx, inPool: waiting })),
  };
}

/** The cursor of a single reorg contains the lowest height of the page. */
const heightCursor = cursor(heightPosition);

const reorgEndpoint = defineEndpoint({
  operation: 'getReorg',
  path: '/api/v1/reorgs/{id}',
  summary: 'Both branches of a reorganisation, and the fate of each transaction',
  description: 'Returns a reorg with its blocks and transactions. A deep reorg has several pages, by height.',
  pathParams: { id: reorgNumber },
  queryParams: { cursor: heightCursor, limit: limit('heights') },
  response: reorgResponse,
  cost: costs.list,
  missing: 'reorg_not_found',
  unavailable: indexErrors,
});

export const reorgRoute = snapshotRoute(reorgEndpoint, async (snapshot, { id, cursor, limit }) => {
  const loaded = await loadReorg(snapshot, id, cursor, limit);
  if (loaded === undefined) {
    return {
      missing: 'reorg_not_found',
      message: 'The index has no reorg with this number. /api/v1/reorgs lists all reorgs.',
      field: 'id',
    };
  }
  return {
    freshness: 'tip',
    content: { reorg: fullReorgJson(loaded), next: heightCursor.encode(loaded.nextFrom) },
  };
});
