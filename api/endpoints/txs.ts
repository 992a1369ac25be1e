import { listTxsByHashPrefix } from '../../db/queries/hash-prefix.ts';
import { parseTxHash } from '@ringscope/protocol/brands.ts';
import { cursorParam } from '../contract/cursor.ts';
import { endpointCostPoints, defineEndpoint, indexErrorCodes } from '../contract/endpoint.ts';
import { createLimitParam, type RequiredQueryParam } from '../contract/params.ts';
import { txListResponseSchema } from '../contract/tx.ts';
import { createSnapshotRoute } from '../index-route.ts';

/** The cursor contains the last hash of the previous page. */
const pageCursor = cursorParam({ format: String, parse: parseTxHash });

const prefix: RequiredQueryParam<string> = {
  description: 'First characters of the hash, in hex.',
  requirement: 'must be 1 to 64 hex characters',
  schema: { type: 'string', pattern: '^[0-9a-fA-F]{1,64}$' },
  parse: (text) => (/^[0-9a-fA-F]{1,64}$/.test(text) ? text.toLowerCase() : undefined),
  isRequired: true,
  example: (sample) => sample?.txHash.slice(0, 4),
};

const txsEndpoint = defineEndpoint({
  operation: 'listTxsByPrefix',
  path: '/api/v1/txs',
  summary: 'All transactions whose hashes begin with a prefix',
  description:
    'A client that sends a short prefix and reads all pages does not reveal to the server which transaction it needs. ' +
    'The list contains transactions of the main chain, the pool and orphaned blocks.',
  pathParams: {},
  queryParams: { prefix, cursor: pageCursor, limit: createLimitParam('transactions') },
  response: txListResponseSchema,
  cost: endpointCostPoints.list,
  unavailable: [...indexErrorCodes, 'index_incomplete'],
});

export const txsRoute = createSnapshotRoute(
  txsEndpoint,
  async (snapshot, { prefix, cursor: after, limit }) => {
    const { txs, lastTxHash } = await listTxsByHashPrefix(snapshot, prefix, after, limit);
    return { freshness: 'tip', content: { txs: [...txs], next: pageCursor.encode(lastTxHash) } };
  },
);
