import { z } from 'zod';
import type { HashMatch, TxExtraMatch, SearchMatches } from '../../db/queries/search.ts';
import { parseSearchQuery, readSearchMatches, type ValidSearchQuery } from '../../lookups/search.ts';
import {
  endpointCostPoints,
  defineEndpoint,
  definePostEndpoint,
  indexErrorCodes,
} from '../contract/endpoint.ts';
import { ApiError } from '../errors.ts';
import { createIndexReadRoute } from '../index-route.ts';
import { MAX_SEARCH_QUERY_LENGTH } from '../../lookups/search-query.ts';
import { MAX_TX_EXTRA_MATCHES } from '../../db/queries/extra-search.ts';
import { responseEnvelopeFields } from '../contract/envelope.ts';
import type { RequiredQueryParam } from '../contract/params.ts';
import {
  nonNegativeIntegerSchema,
  hashSchema,
  heightSchema,
  namedSchema,
  namedObjectSchema,
  unionMemberSchema,
} from '../contract/values.ts';

const pathField = z
  .string()
  .regex(/^\/api\/v1\//)
  .describe('API path of the object.');

const txState = z
  .enum(['confirmed', 'pool', 'orphaned'])
  .describe('`confirmed`: on the main chain. `pool`: in the pool. `orphaned`: only in orphaned blocks.');

const txOfExtra = {
  tx_hash: hashSchema.describe('Hash of the transaction.'),
  state: txState,
  path: pathField,
};

const candidate = namedSchema(
  'SearchCandidate',
  'An object that matches the query. `kind` is its type.',
  z.discriminatedUnion('kind', [
    unionMemberSchema('block', 'A block whose height or hash is the query.', {
      height: heightSchema.describe('Height of the block.'),
      hash: hashSchema.describe('Hash of the block.'),
      state: z
        .enum(['main', 'alternative'])
        .describe('`main`: on the main chain. `alternative`: off the main chain.'),
      path: pathField,
    }),
    unionMemberSchema('tx', 'A transaction whose hash is the query.', {
      hash: hashSchema.describe('Hash of the transaction.'),
      state: txState,
      path: pathField,
    }),
    unionMemberSchema('key_image', 'An input whose key image is the query.', {
      key_image: hashSchema.describe('The key image.'),
      tx_hash: hashSchema.describe('Hash of the transaction with the key image.'),
      input: nonNegativeIntegerSchema.describe('Position of the input with the key image.'),
      state: z
        .enum(['confirmed', 'pool'])
        .describe('`confirmed`: the transaction is on the main chain. `pool`: it is in the pool.'),
      path: pathField,
    }),
    unionMemberSchema('output', 'The outputs whose one-time key is the query.', {
      key: hashSchema.describe('The one-time key of the outputs.'),
      path: pathField,
    }),
    unionMemberSchema('tx_public_key', 'A transaction whose first transaction public key is the query.', {
      ...txOfExtra,
    }),
    unionMemberSchema(
      'payment_id',
      'A transaction whose payment id is the query: 64 hex characters, or 16 for an encrypted payment id.',
      {
        ...txOfExtra,
      },
    ),
  ]),
);

export const searchResponseSchema = namedObjectSchema(
  'SearchResponse',
  'Everything that matches the query.',
  {
    ...responseEnvelopeFields,
    candidates: z.array(candidate).describe('Matches, most likely first. Empty when nothing was found.'),
    more_exist: z
      .boolean()
      .describe(
        `Whether more transactions may have the public key or payment id. The response lists at most ${MAX_TX_EXTRA_MATCHES}.`,
      ),
    keys_complete_from: heightSchema
      .nullable()
      .describe(
        'Lowest height from which the search by transaction public keys and payment ids is complete. Null when it is complete. Otherwise older blocks may have more matches, because the index is still being built, or indexes them again after an update.',
      ),
  },
);

/**
 * Maximum length in characters of a string that reaches the parser of search queries. The parser itself rejects more than
 * {@link MAX_SEARCH_QUERY_LENGTH} characters, with a message that states this limit.
 */
const MAX_STRING_LENGTH = 4 * MAX_SEARCH_QUERY_LENGTH;

const QUERY_DESCRIPTION =
  'A height, a hash, a key image, a one-time key, a transaction public key or a payment id.';

const searchParam: RequiredQueryParam<string> = {
  description: QUERY_DESCRIPTION,
  requirement: `must have at most ${MAX_STRING_LENGTH} characters`,
  schema: { type: 'string', maxLength: MAX_STRING_LENGTH },
  parse: (text) => (text.length <= MAX_STRING_LENGTH ? text : undefined),
  isRequired: true,
  example: (sample) => String(sample?.height ?? 0),
};

const searchBody = namedSchema(
  'SearchRequest',
  'A search query.',
  z.strictObject({
    q: z
      .string()
      .max(MAX_STRING_LENGTH, `must have at most ${MAX_STRING_LENGTH} characters`)
      .describe(QUERY_DESCRIPTION),
  }),
);

export type SearchCandidateJson = z.infer<typeof candidate>;

const SEARCH_DESCRIPTION =
  'Searches the main chain, the pool and orphaned blocks. A Monero address has no results, because the chain contains no addresses. A payment id of 16 characters matches its encrypted form on the chain. Additional public keys are not searched. While database indexes are being built, the response has only the matches that the finished indexes contain. A search without a match then fails with `index_incomplete`.';

const MAX_BODY_BYTES = 4_096;

const searchEndpoint = defineEndpoint({
  operation: 'search',
  path: '/api/v1/search',
  summary: 'Everything that matches a height, hash, key or payment id',
  description: `${SEARCH_DESCRIPTION} The URL contains the query. To keep the query out of the URL, send a POST request to the same path.`,
  pathParams: {},
  queryParams: { q: searchParam },
  isPrivate: true,
  response: searchResponseSchema,
  cost: endpointCostPoints.list,
  unavailable: [...indexErrorCodes, 'index_incomplete'],
});

const postSearchEndpoint = definePostEndpoint({
  operation: 'searchPrivately',
  path: '/api/v1/search',
  summary: 'Everything that matches a query in the body of the request',
  description: `${SEARCH_DESCRIPTION} The query is in the body, so that logs of proxies and browsers do not contain it.`,
  pathParams: {},
  queryParams: {},
  body: { schema: searchBody, maxBytes: MAX_BODY_BYTES, example: { q: '0' } },
  response: searchResponseSchema,
  cost: endpointCostPoints.list,
  unavailable: [...indexErrorCodes, 'index_incomplete'],
});

export const searchRoute = createIndexReadRoute(
  searchEndpoint,
  async (database, { q }) => readSearchMatches(database, requireValidQuery(q)),
  searchContent,
);

export const postSearchRoute = createIndexReadRoute(
  postSearchEndpoint,
  async (database, { body }) => readSearchMatches(database, requireValidQuery(body.q)),
  searchContent,
);

/** @throws ApiError when the query cannot match any object */
function requireValidQuery(text: string): ValidSearchQuery {
  const query = parseSearchQuery(text);
  if (query.kind === 'invalid') throw new ApiError('invalid_parameter', query.problem, 'q');
  return query;
}

function searchContent({ matches, searchCompleteFromHeight }: SearchMatches) {
  return {
    freshness: 'tip',
    dependsOn: isMined(matches[0]) ? 'tip' : 'pool',
    content: {
      candidates: matches.flatMap(candidatesJson),
      more_exist: matches.some((match) => 'txs' in match && match.isTruncated),
      keys_complete_from: searchCompleteFromHeight ?? null,
    },
  } as const;
}

/**
 * Returns whether a match is on the main chain, so that changes of the pool cannot change the response. This is false for public keys and
 * payment ids, because waiting transactions can have the same value.
 */
function isMined(match: HashMatch | undefined): boolean {
  switch (match?.kind) {
    case undefined:
      return false;
    case 'block':
      return match.isOnMainChain;
    case 'tx':
      return match.state === 'confirmed';
    case 'key-image':
      return match.spend.state === 'chain';
    case 'output-key':
      return true;
    case 'public-key':
    case 'payment-id':
      return false;
  }
}

/**
 * Returns the candidates of a match: one for each transaction whose extra field contains the searched value, or the one
 * object that the value identifies.
 */
function candidatesJson(found: HashMatch): readonly SearchCandidateJson[] {
  if (!('txs' in found)) return [candidateJson(found)];
  const kind = found.kind === 'public-key' ? 'tx_public_key' : 'payment_id';
  return found.txs.map(({ hash, state }) => ({ kind, tx_hash: hash, state, path: `/api/v1/txs/${hash}` }));
}

function candidateJson(found: Exclude<HashMatch, TxExtraMatch>): SearchCandidateJson {
  switch (found.kind) {
    case 'block': {
      const { height, hash, isOnMainChain } = found;
      return {
        kind: 'block',
        height,
        hash,
        state: isOnMainChain ? 'main' : 'alternative',
        path: `/api/v1/blocks/${hash}`,
      };
    }
    case 'tx':
      return { kind: 'tx', hash: found.hash, state: found.state, path: `/api/v1/txs/${found.hash}` };
    case 'key-image': {
      const { keyImage, spend } = found;
      return {
        kind: 'key_image',
        key_image: keyImage,
        tx_hash: spend.txHash,
        input: spend.position,
        state: spend.state === 'chain' ? 'confirmed' : 'pool',
        path: `/api/v1/key-images/${keyImage}`,
      };
    }
    case 'output-key':
      return { kind: 'output', key: found.key, path: `/api/v1/outputs/${found.key}` };
  }
}
