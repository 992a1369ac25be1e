import type { PageDefinition } from './_frame/define-page.ts';
import { homePageDefinition } from './definition.ts';
import { blocksPageDefinition } from './blocks/definition.ts';
import { blockPageDefinition } from './block/[id]/definition.ts';
import { rawBlockPage } from './block/[id]/raw/definition.ts';
import { txPageDefinition } from './tx/[hash]/definition.ts';
import { rawTxPage } from './tx/[hash]/raw/definition.ts';
import { shareTxPage } from './tx/[hash]/share/definition.ts';
import { outputPageDefinition } from './output/[amount]/[index]/definition.ts';
import { outputKeyPage } from './output-key/[key]/definition.ts';
import { keyImagePage } from './key-image/[image]/definition.ts';
import { poolPageDefinition } from './pool/definition.ts';
import { miningPageDefinition } from './mining/definition.ts';
import { chartsPageDefinition } from './charts/definition.ts';
import { forksPageDefinition } from './forks/definition.ts';
import { alternativesPageDefinition } from './forks/blocks/definition.ts';
import { reorgPageDefinition } from './forks/[id]/definition.ts';
import { networkPageDefinition } from './network/definition.ts';
import { statusPageDefinition } from './status/definition.ts';
import { proofsPageDefinition } from './proofs/definition.ts';
import { toolsPageDefinition } from './tools/definition.ts';
import { searchPageDefinition } from './search/definition.ts';
import { nodeComparisonPage } from './compare/[hash]/definition.ts';
import { receiptFormPage } from './receipt/definition.ts';
import { receiptPageDefinition } from './receipt/[receipt]/definition.ts';
import { demoPageDefinition } from './demo/definition.ts';
import { apiPageDefinition } from './api/definition.ts';
import { apiGroupPage } from './docs/[group]/definition.ts';
import { apiOperationPage } from './docs/[group]/[operation]/definition.ts';

/**
 * Every page except the one for unknown paths. From this list, the server derives the routes, the redirects to canonical
 * URLs, the request costs and the cache rules. `robots.txt` and the sitemap are also built from it.
 */
export const pageDefinitions: readonly PageDefinition[] = [
  homePageDefinition,
  blocksPageDefinition,
  blockPageDefinition,
  rawBlockPage,
  txPageDefinition,
  rawTxPage,
  shareTxPage,
  outputPageDefinition,
  outputKeyPage,
  keyImagePage,
  poolPageDefinition,
  miningPageDefinition,
  chartsPageDefinition,
  forksPageDefinition,
  alternativesPageDefinition,
  reorgPageDefinition,
  networkPageDefinition,
  statusPageDefinition,
  proofsPageDefinition,
  toolsPageDefinition,
  searchPageDefinition,
  nodeComparisonPage,
  receiptFormPage,
  receiptPageDefinition,
  demoPageDefinition,
  apiPageDefinition,
  apiGroupPage,
  apiOperationPage,
];
