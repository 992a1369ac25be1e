/** What every answer says besides what was asked for. */
import { z } from 'zod';
import { hash, height, named, next } from './values.ts';

export const indexRef = named(
  'Index',
  'The newest block the index shows. Everything in the answer is as of this block.',
  z.object({
    network: z
      .enum(['mainnet', 'stagenet', 'testnet', 'fakechain'])
      .describe('The network of the chain; `fakechain` is a private regtest chain.'),
    height: height.describe('Height of the newest indexed block.'),
    hash: hash.describe('Its hash. When it changes without the height growing, the chain was reorganised.'),
  }),
);

export const nodeRef = named(
  'Node',
  'The Monero node that the index is made from.',
  z.object({
    state: z
      .enum(['ok', 'syncing', 'busy', 'unreachable', 'invalid-answer', 'wrong-network', 'pruned', 'unknown'])
      .describe(
        'What the indexer last found. Unless it is `ok`, the index may be behind the network. `unknown`: the indexer has not reported for 20 seconds.',
      ),
    height: height
      .nullable()
      .describe('Height of the newest block the node has; null before it has said so.'),
  }),
);

export const envelope = { index: indexRef, node: nodeRef };

export const nextPage = next.describe('Path of the next page; null on the last one.');

/** Every code an error can have, with its status and when it comes. */
export const errors = {
  invalid_parameter: { status: 400, when: 'A parameter has a value that is not one of its values.' },
  unknown_parameter: { status: 400, when: 'The query has a parameter that the address does not know.' },
  repeated_parameter: { status: 400, when: 'The query has a parameter twice.' },
  block_not_found: { status: 404, when: 'The index holds no such block, on the main chain or off it.' },
  tx_not_found: {
    status: 404,
    when: 'The index holds no such transaction, in a block, waiting or orphaned.',
  },
  output_not_found: { status: 404, when: 'The index holds no such output.' },
  references_off: {
    status: 404,
    when: 'The operator of this explorer does without the index of ring references.',
  },
  reorg_not_found: { status: 404, when: 'The index did not go through a reorg of this number.' },
  unknown_path: { status: 404, when: 'The API has nothing at this address.' },
  method_not_allowed: { status: 405, when: 'The method is not GET, HEAD or OPTIONS.' },
  too_many_requests: {
    status: 429,
    when: 'The client has used up its budget. Try again after `Retry-After` seconds; `RateLimit` tells what is left.',
  },
  internal_error: { status: 500, when: 'A defect of the explorer; its log has the reason.' },
  index_empty: {
    status: 503,
    when: 'Nothing is indexed yet. `/api/v1/status` says what the indexer is doing.',
  },
  index_incomplete: {
    status: 503,
    when: 'The index is being built and what was asked for cannot be looked up yet. Blocks can, by height. `/api/v1/status` says how far it is.',
  },
  references_incomplete: {
    status: 503,
    when: 'The index of ring references is being built. Everything else is answered.',
  },
  database_away: {
    status: 503,
    when: 'The database does not answer. Try again after `Retry-After` seconds.',
  },
} as const;

export type ErrorCode = keyof typeof errors;

const errorCode = z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]);

export const errorAnswer = named(
  'Error',
  'The answer in place of any that cannot be given.',
  z.object({
    error: z
      .object({
        code: errorCode.describe('What went wrong, for programs. Codes are never renamed.'),
        message: z.string().describe('The same in a sentence, for people. Its words may change.'),
        field: z.string().nullable().describe('The parameter at fault; null when it is none.'),
      })
      .describe('What is wrong.'),
    index: indexRef
      .optional()
      .describe('With 404 for something the index does not hold: the index that was asked.'),
    node: nodeRef.optional().describe('Likewise.'),
  }),
);

export type IndexRef = z.infer<typeof indexRef>;
export type NodeRef = z.infer<typeof nodeRef>;
export type Envelope = { readonly index: IndexRef; readonly node: NodeRef };
export type ErrorAnswer = z.infer<typeof errorAnswer>;
