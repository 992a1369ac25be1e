import { getBlockByHeight, getBlockTotals } from '../../../../db/queries/blocks.ts';
import type { Snapshot } from '../../../../db/queries/snapshot.ts';
import { getStatus, type Status } from '../../../../db/queries/status.ts';
import { outageError } from '../../../_server/api-errors.ts';
import { jsonResponse } from '../../../_server/api-response.ts';
import { guarded } from '../../../_server/api-route.ts';
import { load, loadStatus } from '../../../_server/load.ts';
import { statusEndpoint } from '../../_contract/endpoints.ts';
import { statusJson, type ChainTop } from '../../_json/status.ts';

export const dynamic = 'force-dynamic';

export { DELETE, OPTIONS, PATCH, POST, PUT } from '../../../_server/api-methods.ts';

export const GET = guarded(statusEndpoint, async (request) => {
  const indexed = await load(async (snapshot) => ({
    status: await getStatus(snapshot.db),
    top: await readTop(snapshot),
  }));
  if (indexed.outage === 'database-away') throw outageError(indexed.outage);
  if (indexed.outage === undefined) return answer(request, indexed.data.status, indexed.data.top);
  const empty = await loadStatus();
  if (empty.outage !== undefined) throw outageError(empty.outage);
  return answer(request, empty.data, undefined);
});

function answer(request: Request, status: Status, top: ChainTop | undefined): Response {
  return jsonResponse(request, statusJson(status, top, Date.now() / 1000), 'tip');
}

async function readTop(snapshot: Snapshot): Promise<ChainTop> {
  const { tip } = snapshot;
  const [block, totals] = await Promise.all([
    getBlockByHeight(snapshot, tip.height),
    getBlockTotals(snapshot, tip.height),
  ]);
  if (block === undefined || totals === undefined) {
    throw new Error(`block ${tip.height} is the tip and is not there`);
  }
  return { tip, block, totals };
}
