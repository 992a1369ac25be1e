import { z } from 'zod';
import { NETWORKS } from '@ringscope/protocol/hard-forks.ts';
import { hash, height, namedObject, next } from './values.ts';

export const indexRef = namedObject(
  'Index',
  'The newest indexed block. Everything in the answer describes the chain up to this block.',
  {
    network: z.enum(NETWORKS).describe('The network of the chain; `fakechain` is a private regtest chain.'),
    height: height.describe('Height of the newest indexed block.'),
    hash: hash.describe('Its hash. When it changes without the height growing, the chain was reorganised.'),
  },
);

export const nodeRef = namedObject('Node', 'The Monero node from which the index reads the chain.', {
  state: z
    .enum(['ok', 'syncing', 'busy', 'unreachable', 'invalid-answer', 'wrong-network', 'pruned', 'unknown'])
    .describe(
      'State of the node in the last report of the indexer. Unless it is `ok`, the index may be behind the network. `unknown` means that the indexer has not reported for 20 seconds.',
    ),
  height: height
    .nullable()
    .describe('Height of the newest block of the node. Null when the node has not reported it yet.'),
});

export const envelope = { index: indexRef, node: nodeRef };

export const nextPage = next.describe(
  'Cursor of the next page, which the parameter `cursor` accepts. Null on the last page.',
);

interface ErrorKind {
  readonly status: number;
  /** The condition of the error, as a sentence. */
  readonly when: string;
}

/** Returns errors with the same HTTP status from the condition of each code. */
function withStatus<Code extends string>(
  status: number,
  conditions: Readonly<Record<Code, string>>,
): Readonly<Record<Code, ErrorKind>> {
  const kinds = Object.entries<string>(conditions).map(([code, when]) => [code, { status, when }]);
  return Object.fromEntries(kinds) as Record<Code, ErrorKind>;
}

/** Every error code, with its HTTP status and its condition. */
export const errors = {
  ...withStatus(400, {
    invalid_parameter: 'A parameter or a field of the body is missing or has a value that is not allowed.',
    unknown_parameter: 'The query or the body has a name that the address does not know.',
    repeated_parameter: 'The query has a parameter twice.',
    bad_request: 'The request has no Host header, or several.',
    invalid_body: 'The body is not a JSON object in UTF-8.',
  }),
  ...withStatus(404, {
    block_not_found: 'The index has no such block, neither on the main chain nor among alternative blocks.',
    tx_not_found: 'The index has no such transaction in a block, in the pool or in an orphaned block.',
    output_not_found: 'The index has no such output.',
    key_image_not_found: 'The index knows no transaction that shows this key image.',
    bytes_not_found: 'Neither the index nor its node has the bytes, for instance of an orphaned transaction.',
    references_off: 'The operator of this explorer has switched off the index of ring references.',
    reorg_not_found: 'The index has no reorg with this number.',
    unknown_path: 'The API has no endpoint at this address.',
  }),
  ...withStatus(403, {
    broadcast_off: 'The operator of this explorer has switched off sending transactions.',
  }),
  ...withStatus(405, {
    method_not_allowed: 'The address does not accept the method. The header `Allow` lists the methods.',
  }),
  ...withStatus(408, { body_incomplete: 'The body did not arrive completely within the time limit.' }),
  ...withStatus(413, { body_too_long: 'The body is longer than the address accepts.' }),
  ...withStatus(415, { not_json: 'The body is not sent with `Content-Type: application/json`.' }),
  ...withStatus(429, {
    too_many_requests:
      'The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left.',
  }),
  ...withStatus(500, { internal_error: 'The explorer has a defect. Its log has the reason.' }),
  ...withStatus(503, {
    index_empty: 'Nothing is indexed yet. `/api/v1/status` shows what the indexer is doing.',
    index_incomplete:
      'The database indexes are being built, so only blocks by height can be read. `/api/v1/status` shows the progress.',
    references_incomplete: 'The index of ring references is being built. Other endpoints work.',
    busy: 'Too many requests of this kind are being answered. Try again after `Retry-After` seconds.',
    node_away:
      'The node does not answer, or its bytes do not have the hash. Try again after `Retry-After` seconds.',
    database_away: 'The database does not answer. Try again after `Retry-After` seconds.',
  }),
};

export type ErrorCode = keyof typeof errors;

const errorCode = z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]);

export const errorResponse = namedObject('Error', 'The answer to a request that failed.', {
  error: z
    .object({
      code: errorCode.describe('What went wrong, for programs. Codes are never renamed.'),
      message: z.string().describe('A sentence for people. Its words may change.'),
      field: z.string().nullable().describe('The parameter at fault; null when it is none.'),
    })
    .describe('What is wrong.'),
  index: indexRef
    .optional()
    .describe('Present with 404 when the index lacks the requested object: the newest block of that index.'),
  node: nodeRef.optional().describe('Present with `index`.'),
});

export type IndexRef = z.infer<typeof indexRef>;
export type NodeRef = z.infer<typeof nodeRef>;
export type Envelope = { readonly index: IndexRef; readonly node: NodeRef };
export type ErrorResponse = z.infer<typeof errorResponse>;
