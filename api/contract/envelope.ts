import { z } from 'zod';
import { NETWORKS } from '@ringscope/protocol/hard-forks.ts';
import { nodeStates } from '../../db/queries/index-state.ts';
import { hashSchema, heightSchema, namedObjectSchema, nullableCursorSchema } from './values.ts';

export const indexedTipSchema = namedObjectSchema(
  'Index',
  'The newest indexed block. The response describes the chain up to this block.',
  {
    network: z.enum(NETWORKS).describe('The network of the chain; `fakechain` is a private regtest chain.'),
    height: heightSchema.describe('Height of the newest indexed block.'),
    hash: hashSchema.describe(
      'Hash of the newest indexed block. When the hash changes but the height does not increase, a reorg happened.',
    ),
  },
);

export const nodeStateAndHeightSchema = namedObjectSchema(
  'Node',
  'The Monero node from which the index reads the chain.',
  {
    state: z
      .enum([...nodeStates, 'unknown'])
      .describe(
        'State of the node in the last report of the indexer. Unless it is `ok`, the index can be behind the network. `shortage`: the database or the queue lacks disk, memory or connections. `stalled`: indexing makes no progress. `defect`: an unexpected error of the indexer. `unknown`: the indexer has not reported for 20 seconds.',
      ),
    height: heightSchema
      .nullable()
      .describe('Height of the newest block of the node. Null until the node has reported it.'),
  },
);

export const responseEnvelopeFields = { index: indexedTipSchema, node: nodeStateAndHeightSchema };

export const nextPageCursorSchema = nullableCursorSchema.describe(
  'Value of the parameter `cursor` for the next page. Null on the last page.',
);

interface ErrorKind {
  readonly status: number;
  /** Condition under which the error occurs, as a sentence. */
  readonly when: string;
}

/** Returns definitions of error codes that share an HTTP status. @param conditions the condition under which each error occurs */
function withStatus<Code extends string>(
  status: number,
  conditions: Readonly<Record<Code, string>>,
): Readonly<Record<Code, ErrorKind>> {
  const kinds = Object.entries<string>(conditions).map(([code, when]) => [code, { status, when }]);
  return Object.fromEntries(kinds) as Record<Code, ErrorKind>;
}

/** Every error code with its HTTP status and the condition under which it occurs. */
export const errorDefinitions = {
  ...withStatus(400, {
    invalid_parameter: 'A parameter or a field of the body is missing or has an invalid value.',
    unknown_parameter: 'The query or the body contains a name that the endpoint does not define.',
    repeated_parameter: 'A query parameter occurs more than once.',
    bad_request: 'The request has no Host header or more than one.',
    invalid_body: 'The body is not a JSON object in UTF-8.',
  }),
  ...withStatus(401, {
    key_unknown:
      'The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted.',
  }),
  ...withStatus(404, {
    block_not_found:
      'The index does not have the requested block on the main chain or among alternative blocks.',
    tx_not_found:
      'The index does not have the requested transaction on the main chain, in the pool or in an orphaned block.',
    output_not_found: 'The index does not have the requested output.',
    key_image_not_found: 'The index has no transaction with this key image.',
    bytes_not_found:
      'Neither the index nor its node has the bytes, which can happen for an orphaned transaction.',
    references_off: 'The operator of this explorer has disabled the index of ring references.',
    reorg_not_found: 'The index has no reorg with this number.',
    unknown_path: 'The API has no endpoint at this path.',
  }),
  ...withStatus(403, {
    broadcast_off: 'The operator of this explorer has disabled sending transactions.',
  }),
  ...withStatus(405, {
    method_not_allowed:
      'The endpoint does not accept this method. The header `Allow` lists the accepted methods.',
  }),
  ...withStatus(408, {
    body_incomplete: 'The server did not receive the complete body within the time limit.',
  }),
  ...withStatus(413, { body_too_long: 'The body is longer than the endpoint accepts.' }),
  ...withStatus(415, { not_json: 'The request has a body without `Content-Type: application/json`.' }),
  ...withStatus(429, {
    too_many_requests:
      'The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget.',
  }),
  ...withStatus(500, {
    internal_error:
      'An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason.',
  }),
  ...withStatus(503, {
    index_empty: 'No block is indexed yet. `/api/v1/status` returns the progress of the indexer.',
    index_incomplete:
      'The database indexes are being built, so only blocks by height can be read. `/api/v1/status` returns the progress.',
    references_incomplete: 'The index of ring references is being built. Other endpoints work.',
    busy: 'Too many requests of this kind are in progress. Retry after `Retry-After` seconds.',
    node_away:
      'The node is unreachable, or it returned bytes that do not match the hash. Retry after `Retry-After` seconds.',
    database_away: 'The database is unreachable. Retry after `Retry-After` seconds.',
  }),
};

export type ErrorCode = keyof typeof errorDefinitions;

const errorCode = z.enum(Object.keys(errorDefinitions) as [ErrorCode, ...ErrorCode[]]);

export const errorResponseSchema = namedObjectSchema(
  'ErrorResponse',
  'The response to a request that failed.',
  {
    error: z
      .object({
        code: errorCode.describe('Error code for programs. Codes are never renamed.'),
        message: z.string().describe('Human-readable error message. The wording may change.'),
        field: z
          .string()
          .nullable()
          .describe('The parameter or body field that caused the error. Null when none did.'),
      })
      .describe('Why the request failed.'),
    index: indexedTipSchema
      .optional()
      .describe(
        'The newest indexed block. Present with status 404 when the index does not have the requested object.',
      ),
    node: nodeStateAndHeightSchema.optional().describe('State of the node. Present when `index` is present.'),
  },
);

export type IndexedTipJson = z.infer<typeof indexedTipSchema>;
export type NodeStateAndHeightJson = z.infer<typeof nodeStateAndHeightSchema>;
export type ResponseEnvelope = { readonly index: IndexedTipJson; readonly node: NodeStateAndHeightJson };
export type ErrorResponse = z.infer<typeof errorResponseSchema>;
