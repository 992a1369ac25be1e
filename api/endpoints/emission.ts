import { getBlockByHeight, getBlockTotals } from '../../db/queries/blocks.ts';
import { emissionAnswer, emissionFields } from '../contract/emission.ts';
import { costs, defineEndpoint, indexErrors } from '../contract/endpoint.ts';
import { heightParam } from '../contract/params.ts';
import { freshnessAt } from '../freshness.ts';
import { jsonFields } from '../json/fields.ts';
import { aboveTip, snapshotRoute } from '../route.ts';
import { confirmationsOf } from '@ringscope/protocol/confirmations.ts';

const writeEmission = jsonFields(emissionFields);

const emissionEndpoint = defineEndpoint({
  operation: 'getEmission',
  path: '/api/v1/emission',
  summary: 'All coins and fees up to a block, exactly',
  description:
    'The sums count what blocks paid out. Part of a reward that a miner did not claim was never created and is not in them.',
  pathParams: {},
  queryParams: { height: heightParam('Block up to which the sums count; without it, the newest one.') },
  answer: emissionAnswer,
  cost: costs.lookup,
  missing: 'block_not_found',
  unavailable: indexErrors,
});

export const emissionRoute = snapshotRoute(emissionEndpoint, async (snapshot, params) => {
  const { tip } = snapshot;
  const { height = tip.height } = params;
  const [block, totals] = await Promise.all([
    getBlockByHeight(snapshot, height),
    getBlockTotals(snapshot, height),
  ]);
  if (block === undefined || totals === undefined) return aboveTip(tip.height);
  const { hash, timestamp, reward, fees: blockFees } = block;
  const { emission, fees } = totals;
  return {
    freshness: freshnessAt(confirmationsOf(height, tip.height)),
    dependsOn: 'tip',
    content: writeEmission({
      height,
      hash,
      timestamp,
      emission,
      fees,
      blockFees,
      blockEmission: reward - blockFees,
    }),
  };
});
