import { toIndexReadResult, type IndexUnavailableReason } from '../../lookups/load.ts';
import { createUnavailableResponse } from './response.ts';
import type { HttpResponse } from '../response.ts';
import { compatBlockRoute } from './block.ts';
import { compatEmissionRoute, feeEstimateRoute, networkInfoRoute, compatVersionRoute } from './figures.ts';
import { detailedTransactionRoute } from './detailed-transaction.ts';
import { mempoolRoute } from './mempool.ts';
import { moneroblocksRoutes } from './moneroblocks.ts';
import { compatRawBlockRoute, compatRawTransactionRoute } from './raw.ts';
import { recentTransactionsRoute } from './recent.ts';
import type { CompatRequest, CompatRoute, CompatSources } from './route.ts';
import { compatSearchRoute } from './search.ts';
import { compatTransactionRoute } from './transaction.ts';
import { blockRangeRoute, compatTransactionsRoute } from './transactions.ts';
import { outputsInBlocksRoute, compatOutputsRoute } from './view-keys.ts';

export type { CompatRequest, CompatRoute, CompatSources, ProgramVersion } from './route.ts';

export const compatRoutes: readonly CompatRoute[] = [
  compatTransactionRoute,
  compatBlockRoute,
  compatTransactionsRoute,
  recentTransactionsRoute,
  mempoolRoute,
  compatSearchRoute,
  networkInfoRoute,
  compatEmissionRoute,
  compatVersionRoute,
  blockRangeRoute,
  feeEstimateRoute,
  compatRawTransactionRoute,
  compatRawBlockRoute,
  detailedTransactionRoute,
  compatOutputsRoute,
  outputsInBlocksRoute,
  ...moneroblocksRoutes,
];

const reasons: Readonly<Record<IndexUnavailableReason, string>> = {
  'index-empty': 'No block is indexed yet. Retry later.',
  'index-outdated':
    'The index was made by an older version of this explorer and cannot be read until an indexer of the current version updates it. Retry later.',
  'indexes-missing': 'The database indexes are still being built. Retry later.',
  'database-unreachable':
    'The request failed, because the database of this explorer is unavailable. Retry in a few seconds.',
};

/**
 * Handles a request of the API that is compatible with the onion explorer and moneroblocks.info. Returns an error response
 * while the index cannot be read.
 *
 * @throws unexpected errors
 */
export async function handleCompatRequest(
  route: CompatRoute,
  sources: CompatSources,
  request: CompatRequest,
): Promise<HttpResponse> {
  const responded = await toIndexReadResult(route.handle(sources, request));
  return responded.unavailableReason === undefined
    ? responded.data
    : createUnavailableResponse(reasons[responded.unavailableReason]);
}
