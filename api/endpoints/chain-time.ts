import { lookUpHeightAtTime, lookUpTimeAtHeight } from '../../db/queries/chain-time.ts';
import { endpointCostPoints, defineEndpoint, indexErrorCodes } from '../contract/endpoint.ts';
import { createJsonFieldsConverter } from '../json/fields.ts';
import { createIndexReadRoute, heightNotFound } from '../index-route.ts';
import { responseEnvelopeFields } from '../contract/envelope.ts';
import { createRequiredHeightParam, type RequiredQueryParam } from '../contract/params.ts';
import { hashSchema, heightSchema, namedObjectSchema, timeSchema } from '../contract/values.ts';

const timedBlock = namedObjectSchema('TimedBlock', 'A block with the timestamp that its miner set.', {
  height: heightSchema.describe('Height of the block.'),
  hash: hashSchema.describe('Hash of the block.'),
  timestamp: timeSchema.describe(
    'Timestamp of the block. It can be earlier than that of the previous block.',
  ),
});

export const heightAtTimeResponseSchema = namedObjectSchema(
  'HeightAtResponse',
  'The height at a time: the number of blocks with an earlier timestamp.',
  {
    ...responseEnvelopeFields,
    time: timeSchema.describe('The requested time.'),
    height: heightSchema.describe(
      'Number of blocks with an earlier timestamp. One above the height of the tip when all blocks are earlier.',
    ),
    block: timedBlock.nullable().describe('The block at `height`. Null when `height` is above the tip.'),
  },
);

export const timeAtHeightResponseSchema = namedObjectSchema(
  'TimeAtResponse',
  'The time at a height, when all blocks are sorted by timestamp.',
  {
    ...responseEnvelopeFields,
    height: heightSchema.describe('The requested height.'),
    time: timeSchema.describe(
      'The timestamp at position `height` of the sorted timestamps of all blocks. A greater height never has an earlier time.',
    ),
    block: timedBlock.describe('The block at `height`. Its timestamp can differ from `time`.'),
  },
);

const requiredTime: RequiredQueryParam<number> = {
  description: 'The time for which to find the height, in unix seconds.',
  requirement: 'must be a unix time in whole seconds',
  schema: { type: 'integer', minimum: 0, maximum: 99_999_999_999 },
  parse: (text) => (/^(?:0|[1-9][0-9]{0,10})$/.test(text) ? Number(text) : undefined),
  isRequired: true,
  example: () => '1700000000',
};

const toBlockFields = createJsonFieldsConverter(timedBlock.shape);

const heightAtEndpoint = defineEndpoint({
  operation: 'getHeightAt',
  path: '/api/v1/height-at',
  summary: 'The height of the chain at a time',
  description:
    'Miners set the timestamps of blocks, so timestamps do not always ascend. The height is the number of blocks with an earlier timestamp, so that a later time never has a lower height.',
  pathParams: {},
  queryParams: { time: requiredTime },
  response: heightAtTimeResponseSchema,
  cost: endpointCostPoints.list,
  unavailable: [...indexErrorCodes, 'index_incomplete'],
});

export const heightAtTimeRoute = createIndexReadRoute(
  heightAtEndpoint,
  async (database, { time }) => lookUpHeightAtTime(database, time),
  ({ height, block }, { time }) => ({
    freshness: 'tip',
    dependsOn: 'tip',
    content: {
      time,
      height,
      block: block === undefined ? null : toBlockFields(block),
    },
  }),
);

const timeAtEndpoint = defineEndpoint({
  operation: 'getTimeAt',
  path: '/api/v1/time-at',
  summary: 'The time at a height',
  description:
    'Miners set the timestamps of blocks, so timestamps do not always ascend. The timestamps are sorted first, so that a greater height never has an earlier time.',
  pathParams: {},
  queryParams: { height: createRequiredHeightParam('The height for which to find the time.') },
  response: timeAtHeightResponseSchema,
  cost: endpointCostPoints.list,
  missing: 'block_not_found',
  unavailable: [...indexErrorCodes, 'index_incomplete'],
});

export const timeAtHeightRoute = createIndexReadRoute(
  timeAtEndpoint,
  async (database, { height }) => lookUpTimeAtHeight(database, height),
  (found, _, { tip }) => {
    if (found === undefined) return heightNotFound(tip.height);
    const { time, block } = found;
    return {
      freshness: 'tip',
      dependsOn: 'tip',
      content: { height: block.height, time, block: toBlockFields(block) },
    };
  },
);
