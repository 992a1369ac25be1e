import type { PageDefinition } from './_frame/define-page.ts';
import { homePageDefinition } from './definition.ts';
import { blocksPageDefinition } from './blocks/definition.ts';
import { blockPageDefinition } from './block/[id]/definition.ts';
import { rawBlockPageDefinition } from './block/[id]/raw/definition.ts';
import { txPageDefinition } from './tx/[hash]/definition.ts';
import { rawTxPageDefinition } from './tx/[hash]/raw/definition.ts';
import { shareTxPageDefinition } from './tx/[hash]/share/definition.ts';
import { outputPageDefinition } from './output/[amount]/[index]/definition.ts';
import { outputKeyPageDefinition } from './output-key/[key]/definition.ts';
import { keyImagePageDefinition } from './key-image/[image]/definition.ts';
import { poolPageDefinition } from './pool/definition.ts';
import { miningPageDefinition } from './mining/definition.ts';
import { chartsPageDefinition } from './charts/definition.ts';
import { forksPageDefinition } from './forks/definition.ts';
import { alternativeBlocksPageDefinition } from './forks/blocks/definition.ts';
import { reorgPageDefinition } from './forks/[id]/definition.ts';
import { networkPageDefinition } from './network/definition.ts';
import { statusPageDefinition } from './status/definition.ts';
import { proofsPageDefinition } from './proofs/definition.ts';
import { toolsPageDefinition } from './tools/definition.ts';
import { searchPageDefinition } from './search/definition.ts';
import { nodeComparisonPageDefinition } from './compare/[hash]/definition.ts';
import { receiptFormPageDefinition } from './receipt/definition.ts';
import { receiptPageDefinition } from './receipt/[receipt]/definition.ts';
import { demoPageDefinition } from './demo/definition.ts';
import { apiPageDefinition } from './api/definition.ts';
import { apiGroupPageDefinition } from './docs/[group]/definition.ts';
import { apiOperationPageDefinition } from './docs/[group]/[operation]/definition.ts';
import { apiChangelogPageDefinition } from './docs/changelog/definition.ts';
import { apiGuidePageDefinition } from './docs/guides/[guide]/definition.ts';
import { docsSearchPageDefinition } from './docs/search/definition.ts';

/**
 * Every page except the one for unknown paths. From this list, the server derives the routes, the redirects to canonical
 * URLs, the request costs and the cache rules. `robots.txt` and the sitemap are also built from it.
 */
export const pageDefinitions: readonly PageDefinition[] = [
  homePageDefinition,
  blocksPageDefinition,
  blockPageDefinition,
  rawBlockPageDefinition,
  txPageDefinition,
  rawTxPageDefinition,
  shareTxPageDefinition,
  outputPageDefinition,
  outputKeyPageDefinition,
  keyImagePageDefinition,
  poolPageDefinition,
  miningPageDefinition,
  chartsPageDefinition,
  forksPageDefinition,
  alternativeBlocksPageDefinition,
  reorgPageDefinition,
  networkPageDefinition,
  statusPageDefinition,
  proofsPageDefinition,
  toolsPageDefinition,
  searchPageDefinition,
  nodeComparisonPageDefinition,
  receiptFormPageDefinition,
  receiptPageDefinition,
  demoPageDefinition,
  apiPageDefinition,
  apiGroupPageDefinition,
  apiOperationPageDefinition,
  apiGuidePageDefinition,
  docsSearchPageDefinition,
  apiChangelogPageDefinition,
];
