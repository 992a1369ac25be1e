import { lookUpHeightAt } from '../../db/queries/chain-time.ts';
import { heightAtAnswer, requiredTime, timedBlock } from '../contract/chain-time.ts';
import { costs, defineEndpoint, indexErrors } from '../contract/endpoint.ts';
import { jsonFields } from '../json/fields.ts';
import { indexRoute } from '../route.ts';

const writeBlock = jsonFields(timedBlock.shape);

const heightAtEndpoint = defineEndpoint({
  operation: 'getHeightAt',
  path: '/api/v1/height-at',
  summary: 'The height of the chain at a time',
  description:
    'Miners state the times of blocks, so times do not always ascend. The answer counts the blocks with an earlier time, so a later time never has a lower height.',
  pathParams: {},
  queryParams: { time: requiredTime },
  answer: heightAtAnswer,
  cost: costs.list,
  unavailable: [...indexErrors, 'index_incomplete'],
});

export const heightAtRoute = indexRoute(
  heightAtEndpoint,
  async (database, { time }) => lookUpHeightAt(database, time),
  ({ height, block }, { time }) => ({
    freshness: 'tip',
    dependsOn: 'tip',
    content: {
      time,
      height,
      block: block === undefined ? null : writeBlock(block),
    },
  }),
);
