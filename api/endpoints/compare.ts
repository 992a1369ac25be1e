import { z } from 'zod';
import { endpointCostPoints, defineEndpoint } from '../contract/endpoint.ts';
import type { RequiredQueryParam } from '../contract/params.ts';
import { nonNegativeIntegerSchema, hashSchema, heightSchema, namedObjectSchema } from '../contract/values.ts';
import { ApiError } from '../errors.ts';
import { createApiRoute } from '../route.ts';

const hashParam: RequiredQueryParam<string> = {
  description: 'Hash of a block or of a transaction.',
  requirement: 'must be a hash: 64 hex characters',
  schema: { type: 'string', pattern: '^[0-9a-fA-F]{64}$' },
  parse: (text) => (/^[0-9a-fA-F]{64}$/.test(text) ? text.toLowerCase() : undefined),
  isRequired: true,
  example: (sample) => sample?.txHash,
};

const comparedNode = namedObjectSchema(
  'ComparedNode',
  'What one of the configured nodes knows about the requested hash.',
  {
    number: nonNegativeIntegerSchema.describe('Position of the node in the configuration, from 1.'),
    in_use: z.boolean().describe('Whether this explorer currently reads from the node.'),
    node_height: heightSchema
      .nullable()
      .describe('Height of the newest block of the node. Null when the node did not respond.'),
    state: z
      .enum(['block', 'alternative-block', 'mined', 'pool', 'unknown', 'unreachable'])
      .describe(
        'What the node has with the hash. `block`: a block of its main chain. `alternative-block`: a block off its main chain. `mined`: a transaction in a block of its main chain. ' +
          '`pool`: a transaction in its pool. `unknown`: neither a block nor a transaction. `unreachable`: the node did not respond.',
      ),
    height: heightSchema
      .nullable()
      .describe(
        'Height of the block that has the hash or includes the transaction. Null when there is none.',
      ),
  },
);

const compareResponse = namedObjectSchema(
  'CompareResponse',
  'What each configured node knows about the hash of a block or transaction.',
  {
    hash: hashSchema.describe('The requested hash.'),
    agreement: z
      .enum(['agree', 'differ', 'unknown'])
      .describe(
        'Whether all nodes that responded have the same result. `unknown`: fewer than two nodes responded.',
      ),
    nodes: z.array(comparedNode).describe('The results of the configured nodes.'),
  },
);

const compareEndpoint = defineEndpoint({
  operation: 'compareNodes',
  path: '/api/v1/compare',
  summary: 'What each configured node knows about a hash',
  description:
    'Requests the block or transaction from every node of this explorer. The index follows one of the nodes. A difference shows that the nodes have different chains or pools. ' +
    'The server caches a result for 10 seconds.',
  pathParams: {},
  queryParams: { hash: hashParam },
  response: compareResponse,
  cost: endpointCostPoints.file,
  unavailable: ['busy'],
});

export const compareNodesRoute = createApiRoute(compareEndpoint, async ({ compareNodes }, { hash }) => {
  const comparison = await compareNodes?.(hash);
  if (comparison === undefined)
    throw new ApiError(
      'busy',
      'The nodes were not queried for this hash, because too many of these requests are already waiting. Retry in a few seconds.',
    );
  return {
    freshness: 'tip',
    dependsOn: 'nothing',
    cacheMs: 0,
    content: {
      hash,
      agreement: comparison.agreement,
      nodes: comparison.nodes.map(({ nodeNumber, isInUse, height: nodeHeight, hashState }) => ({
        number: nodeNumber,
        in_use: isInUse,
        node_height: nodeHeight ?? null,
        state: hashState.state,
        height: 'height' in hashState ? hashState.height : null,
      })),
    },
  };
});
