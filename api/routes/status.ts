import { getBlockByHeight, getBlockTotals } from '../../db/queries/blocks.ts';
import type { Snapshot } from '../../db/queries/snapshot.ts';
import { getStatus, type Status } from '../../db/queries/status.ts';
import { outageError } from '../errors.ts';
import { load, loadStatus } from '../../read/load.ts';
import { route, type Answered } from '../route.ts';
import { statusEndpoint } from '../contract/endpoints.ts';
import { statusJson, type ChainTop } from '../json/status.ts';

export const statusRoute = route(statusEndpoint, async ({ database }) => {
  const indexed = await load(database, async (snapshot) => ({
    status: await getStatus(snapshot.db),
    top: await readTop(snapshot),
  }));
  if (indexed.outage === undefined) return answer(indexed.data.status, indexed.data.top);
  if (indexed.outage !== 'index-empty') throw outageError(indexed.outage);
  const empty = await loadStatus(database);
  if (empty.outage !== undefined) throw outageError(empty.outage);
  return answer(empty.data, undefined);
});

function answer(status: Status, top: ChainTop | undefined): Answered<typeof statusEndpoint> {
  return { freshness: 'tip', content: statusJson(status, top, Date.now() / 1000) };
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
