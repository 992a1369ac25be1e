import { z } from 'zod';
import { NETWORKS } from '../../protocol/hard-forks.ts';
import { hash, height, named, next } from './values.ts';

export const indexRef = named(
  'Index',
  'The newest indexed block. Everything in the answer describes the chain up to this block.',
  z.object({
    network: z.enum(NETWORKS).describe('The network of the chain; `fakechain` is a private regtest chain.'),
    height: height.describe('Height of the newest indexed block.'),
    hash: hash.describe('Its hash. When it changes without the height growing, the chain was reorganised.'),
  }),
);

export const nodeRef = named(
  'Node',
  'The Monero node from which the index reads the chain.',
  z.object({
    state: z
      .enum(['ok', 'syncing', 'busy', 'unreachable', 'invalid-answer', 'wrong-network', 'pruned', 'unknown'])
      .describe(
        'State of the node in the last report of the indexer. Unless it is `ok`, the index may be behind the network. `unknown` means that the indexer has not reported for 20 seconds.',
      ),
    height: height
      .nullable()
      .describe('Height of the newest block of the node. Null when the node has not reported it yet.'),
  }),
);

export const envelope = { index: indexRef, node: nodeRef };

export const nextPage = next.describe(
  'Cursor of the next page, which the parameter `cursor` accepts. Null on the last page.',
);

/** Every error code, with its HTTP status and its condition. */
export const errors = {
  invalid_parameter: {
    status: 400,
    when: 'A parameter or a field of the body is missing or has a value that is not allowed.',
  },
  unknown_parameter: {
    status: 400,
    when: 'The query or the body has a name that the address does not know.',
  },
  repeated_parameter: { status: 400, when: 'The query has a parameter twice.' },
  bad_request: { status: 400, when: 'The request has no Host header, or several.' },
  invalid_body: { status: 400, when: 'The body is not a JSON object in UTF-8.' },
  block_not_found: {
    status: 404,
    when: 'The index has no such block, neither on the main chain nor among alternative blocks.',
  },
  tx_not_found: {
    status: 404,
    when: 'The index has no such transaction in a block, in the pool or in an orphaned block.',
  },
  output_not_found: { status: 404, when: 'The index has no such output.' },
  key_image_not_found: { status: 404, when: 'The index knows no transaction that shows this key image.' },
  bytes_not_found: {
    status: 404,
    when: 'Neither the index nor its node has the bytes, for instance of an orphaned transaction.',
  },
  references_off: {
    status: 404,
    when: 'The operator of this explorer has switched off the index of ring references.',
  },
  reorg_not_found: { status: 404, when: 'The index has no reorg with this number.' },
  unknown_path: { status: 404, when: 'The API has no endpoint at this address.' },
  broadcast_off: {
    status: 403,
    when: 'The operator of this explorer has switched off sending transactions.',
  },
  method_not_allowed: {
    status: 405,
    when: 'The address does not accept the method. The header `Allow` lists the methods.',
  },
  body_incomplete: { status: 408, when: 'The body did not arrive completely within the time limit.' },
  body_too_long: { status: 413, when: 'The body is longer than the address accepts.' },
  not_json: { status: 415, when: 'The body is not sent with `Content-Type: application/json`.' },
  too_many_requests: {
    status: 429,
    when: 'The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left.',
  },
  internal_error: { status: 500, when: 'The explorer has a defect. Its log has the reason.' },
  index_empty: {
    status: 503,
    when: 'Nothing is indexed yet. `/api/v1/status` shows what the indexer is doing.',
  },
  index_incomplete: {
    status: 503,
    when: 'The database indexes are being built, so only blocks by height can be read. `/api/v1/status` shows the progress.',
  },
  references_incomplete: {
    status: 503,
    when: 'The index of ring references is being built. Other endpoints work.',
  },
  busy: {
    status: 503,
    when: 'Too many requests of this kind are being answered. Try again after `Retry-After` seconds.',
  },
  node_away: {
    status: 503,
    when: 'The node does not answer, or its bytes do not have the hash. Try again after `Retry-After` seconds.',
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
  'The answer to a request that failed.',
  z.object({
    error: z
      .object({
        code: errorCode.describe('What went wrong, for programs. Codes are never renamed.'),
        message: z.string().describe('A sentence for people. Its words may change.'),
        field: z.string().nullable().describe('The parameter at fault; null when it is none.'),
      })
      .describe('What is wrong.'),
    index: indexRef
      .optional()
      .describe('Present with 404 when the index lacks what was asked for: the newest block of that index.'),
    node: nodeRef.optional().describe('Present with `index`.'),
  }),
);

export type IndexRef = z.infer<typeof indexRef>;
export type NodeRef = z.infer<typeof nodeRef>;
export type Envelope = { readonly index: IndexRef; readonly node: NodeRef };
export type ErrorAnswer = z.infer<typeof errorAnswer>;
