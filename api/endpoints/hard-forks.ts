import { hardForks } from '@ringscope/protocol/hard-forks.ts';
import { z } from 'zod';
import { describeHardFork } from '../../lookups/hard-fork-changes.ts';
import { endpointCostPoints, defineEndpoint, indexErrorCodes } from '../contract/endpoint.ts';
import { createSnapshotRoute } from '../index-route.ts';
import { responseEnvelopeFields } from '../contract/envelope.ts';
import { heightSchema, namedObjectSchema, protocolVersionSchema } from '../contract/values.ts';

const hardFork = namedObjectSchema(
  'HardFork',
  'A hard fork: a height from which new consensus rules apply.',
  {
    version: protocolVersionSchema.describe(
      'Version of the hard fork, which is the major version of its blocks.',
    ),
    height: heightSchema.describe('Height of the first block of the hard fork.'),
    state: z
      .enum(['past', 'current', 'future'])
      .describe(
        '`past`: a later hard fork replaced its rules. `current`: its rules apply to the newest block. `future`: its height is above the tip.',
      ),
    change: z.string().describe('Short human-readable description of the changes.'),
  },
);

export const hardForksResponseSchema = namedObjectSchema(
  'HardForksResponse',
  'The hard forks of the network.',
  {
    ...responseEnvelopeFields,
    hard_forks: z.array(hardFork).describe('The hard forks, newest first.'),
  },
);

const hardForksEndpoint = defineEndpoint({
  operation: 'listHardForks',
  path: '/api/v1/hard-forks',
  summary: 'The hard forks of the network, newest first',
  description: 'The hard forks are built into this version of Ringscope. A later version can contain more.',
  pathParams: {},
  queryParams: {},
  response: hardForksResponseSchema,
  cost: endpointCostPoints.lookup,
  unavailable: indexErrorCodes,
});

export const hardForksRoute = createSnapshotRoute(hardForksEndpoint, async ({ tip }) => {
  const forks = [...hardForks(tip.network)].reverse();
  const current = forks.find(({ height }) => height <= tip.height);
  return {
    freshness: 'tip',
    dependsOn: 'tip',
    content: {
      hard_forks: forks.map(({ version, height }) => ({
        version,
        height,
        state: height > tip.height ? 'future' : version === current?.version ? 'current' : 'past',
        change: describeHardFork(version),
      })),
    },
  };
});
