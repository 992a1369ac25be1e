import type { Route } from '../route.ts';
import { blockRoute } from './block.ts';
import { blocksRoute } from './blocks.ts';
import { openApiRoute } from './openapi.ts';
import { poolRoute } from './pool.ts';
import { referencesRoute } from './references.ts';
import { reorgRoute } from './reorg.ts';
import { reorgsRoute } from './reorgs.ts';
import { seriesRoute } from './series.ts';
import { seriesListRoute } from './series-list.ts';
import { statusRoute } from './status.ts';
import { txRoute } from './tx.ts';

/** Every route of the API, one for each endpoint of the contract. */
export const apiRoutes: readonly Route[] = [
  blockRoute,
  blocksRoute,
  openApiRoute,
  poolRoute,
  referencesRoute,
  reorgRoute,
  reorgsRoute,
  seriesListRoute,
  seriesRoute,
  statusRoute,
  txRoute,
];
