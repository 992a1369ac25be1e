import type { HashMatch } from '../../db/queries/search.ts';
import { parseQuery, readSearch, type GoodQuery } from '../../lookups/search.ts';
import { costs, defineEndpoint, definePost, indexErrors } from '../contract/endpoint.ts';
import { searchAnswer, searchBody, searchText } from '../contract/search.ts';
import { ApiError } from '../errors.ts';
import { candidatesJson } from '../json/search.ts';
import { indexRoute } from '../route.ts';

const DESCRIPTION =
  'It looks on the main chain, in the pool and among orphaned blocks. An address finds nothing, because the chain contains no addresses. A payment id of 16 digits is found as the chain holds it, which is encrypted. Additional public keys are not searched.';

const MAX_BODY_BYTES = 4_096;

const searchEndpoint = defineEndpoint({
  operation: 'search',
  path: '/api/v1/search',
  summary: 'Everything that a height, hash, key or payment id names',
  description: `${DESCRIPTION} The text stands in the URL; POST does the same without that.`,
  pathParams: {},
  queryParams: { q: searchText },
  isPrivate: true,
  answer: searchAnswer,
  cost: costs.list,
  unavailable: [...indexErrors, 'index_incomplete'],
});

const privateSearchEndpoint = definePost({
  operation: 'searchPrivately',
  path: '/api/v1/search',
  summary: 'The same, with the text in the body',
  description: `${DESCRIPTION} The text is in no URL, so no log of a proxy or a browser has it.`,
  pathParams: {},
  queryParams: {},
  body: { schema: searchBody, maxBytes: MAX_BODY_BYTES, example: { q: '0' } },
  answer: searchAnswer,
  cost: costs.list,
  unavailable: [...indexErrors, 'index_incomplete'],
});

export const searchRoute = indexRoute(
  searchEndpoint,
  async (database, { q }) => readSearch(database, goodQuery(q)),
  answer,
);

export const privateSearchRoute = indexRoute(
  privateSearchEndpoint,
  async (database, { body }) => readSearch(database, goodQuery(body.q)),
  answer,
);

/** @throws ApiError for a text that can name nothing */
function goodQuery(text: string): GoodQuery {
  const query = parseQuery(text);
  if (query.kind === 'bad') throw new ApiError('invalid_parameter', query.problem, 'q');
  return query;
}

function answer(found: readonly HashMatch[]) {
  return {
    freshness: 'tip',
    dependsOn: isMined(found[0]) ? 'tip' : 'pool',
    content: {
      candidates: found.flatMap(candidatesJson),
      more_exist: found.some((match) => 'txs' in match && match.isCut),
    },
  } as const;
}

/**
 * Returns whether a match is on the main chain. Changes of the pool do not change an answer about it. Other waiting
 * transactions may have the same public key or payment id.
 */
function isMined(match: HashMatch | undefined): boolean {
  switch (match?.kind) {
    case undefined:
      return false;
    case 'block':
      return match.isMain;
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
