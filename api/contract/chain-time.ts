import { envelope } from './envelope.ts';
import type { RequiredParam } from './params.ts';
import { hash, height, namedObject, time } from './values.ts';

export const timedBlock = namedObject('TimedBlock', 'A block with the time that its miner states.', {
  height: height.describe('Its height.'),
  hash: hash.describe('Its hash.'),
  timestamp: time.describe('Its own time, which need not be later than that of the block below.'),
});

export const heightAtAnswer = namedObject(
  'HeightAtAnswer',
  'The height of a time: the number of blocks that state an earlier time.',
  {
    ...envelope,
    time: time.describe('The time of the request.'),
    height: height.describe(
      'Number of blocks with an earlier time. It is one above the tip when all blocks are earlier.',
    ),
    block: timedBlock.nullable().describe('The block at that height; null when it is not mined yet.'),
  },
);

export const timeAtAnswer = namedObject(
  'TimeAtAnswer',
  'The time of a height: as many blocks as lie below the height state an earlier or the same time.',
  {
    ...envelope,
    height: height.describe('The height of the request.'),
    time: time.describe(
      'The time of the block at that height if all blocks were sorted by time. It never decreases with the height.',
    ),
    block: timedBlock.describe('The block at that height.'),
  },
);

export const requiredTime: RequiredParam<number> = {
  description: 'The time in unix seconds.',
  mustBe: 'must be a time: whole seconds since 1970-01-01 00:00 UTC',
  schema: { type: 'integer', minimum: 0, maximum: 99_999_999_999 },
  parse: (text) => (/^(?:0|[1-9][0-9]{0,10})$/.test(text) ? Number(text) : undefined),
  isRequired: true,
  example: () => '1700000000',
};
