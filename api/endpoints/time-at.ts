import { lookUpTimeAt } from '../../db/queries/chain-time.ts';
import { timeAtAnswer, timedBlock } from '../contract/chain-time.ts';
import { costs, defineEndpoint, indexErrors } from '../contract/endpoint.ts';
import { requiredHeight } from '../contract/params.ts';
import { jsonFields } from '../json/fields.ts';
import { aboveTip, indexRoute } from '../route.ts';

const writeBlock = jsonFields(timedBlock.shape);

const timeAtEndpoint = defineEndpoint({
  operation: 'getTimeAt',
  path: '/api/v1/time-at',
  summary: 'The time of a height',
  description:
    'Miners state the times of blocks, so times do not always ascend. The answer sorts all times first, so a greater height never has an earlier time.',
  pathParams: {},
  queryParams: { height: requiredHeight('The height.') },
  answer: timeAtAnswer,
  cost: costs.list,
  missing: 'block_not_found',
  unavailable: [...indexErrors, 'index_incomplete'],
});

export const timeAtRoute = indexRoute(
  timeAtEndpoint,
  async (database, { height }) => lookUpTimeAt(database, height),
  (found, _, { tip }) => {
    if (found === undefined) return aboveTip(tip.height);
    const { time, block } = found;
    return {
      freshness: 'tip',
      dependsOn: 'tip',
      content: { height: block.height, time, block: writeBlock(block) },
    };
  },
);
