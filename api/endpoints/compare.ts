import { z } from 'zod';
import { endpointCosts, defineEndpoint } from '../contract/endpoint.ts';
import type { RequiredQueryParam } from '../contract/params.ts';
import { countSchema, hashSchema, heightSchema, namedObjectSchema } from '../contract/values.ts';
import { ApiError } from '../errors.ts';
import { createApiRoute } from '../route.ts';

const hashParam: RequiredQueryParam<string> = {
  description: 'Hash of a block or of a transaction.',
  mustBe: 'must be a hash: 64 hex characters',
  schema: { type: 'string', pattern: '^[0-9a-fA-F]{64}$' },
  parse: (text) => (/^[0-9a-fA-F]{64}$/.test(text) ? text.toLowerCase() : undefined),
  isRequired: true,
  example: (sample) => sample?.txHash,
};

const comparedNode = namedObjectSchema(
  'ComparedNode',
  'What one of the configured nodes has under the hash.',
  {
    number: countSchema.describe('Position of the node in the configuration, from 1.'),
    in_use: z.boolean().describe('Whether this explorer reads from the node now.'),
    node_height: heightSchema
      .nullable()
      .describe('Height of its newest block. Null when it did not respond.'),
    state: z
      .enum(['block', 'alternative-block', 'mined', 'pool', 'unknown', 'unreachable'])
      .describe(
        '`block`: a block of its main chain. `alternative-block`: a block off its main chain. `mined`: a transaction in a block of its main chain. ' +
          '`pool`: a transaction in its pool. `unknown`: it has neither. `unreachable`: it did not respond.',
      ),
    height: heightSchema.nullable().describe('Height of the block. Null without a block.'),
  },
);

const compareResponse = namedObjectSchema('CompareResponse', 'What each configured node has under a hash.', {
  hash: hashSchema.describe('The requested hash.'),
  agreement: z
    .enum(['agree', 'differ', 'unknown'])
    .describe('Whether all nodes that responded have the same result. `unknown`: fewer than two responded.'),
  nodes: z.array(comparedNode).describe('The configured nodes.'),
});

const compareEndpoint = defineEndpoint({
  operation: 'compareNodes',
  path: '/api/v1/compare',
  summary: 'What each configured node has under a hash',
  description:
    'Requests a block or a transaction from every node of this explorer. The index follows one node, and a difference shows that the nodes have different chains or pools. ' +
    'A response is reused for 10 seconds.',
  pathParams: {},
  queryParams: { hash: hashParam },
  response: compareResponse,
  cost: endpointCosts.file,
  unavailable: ['busy'],
});

export const compareNodesRoute = createApiRoute(compareEndpoint, async ({ compareNodes }, { hash }) => {
  const comparison = await compareNodes?.(hash);
  if (comparison === undefined)
    throw new ApiError('busy', 'Too many comparisons of nodes are waiting. Retry in a few seconds.');
  return {
    freshness: 'tip',
    dependsOn: 'nothing',
    cacheMs: 0,
    content: {
      hash,
      agreement: comparison.agreement,
      nodes: comparison.nodes.map(({ number, isInUse, height: nodeHeight, found }) => ({
        number,
        in_use: isInUse,
        node_height: nodeHeight ?? null,
        state: found.state,
        height: 'height' in found ? found.height : null,
      })),
    },
  };
});
