import type { PageDefinition } from './_frame/define-page.ts';
import { homePage } from './definition.ts';
import { blocksPage } from './blocks/definition.ts';
import { blockPage } from './block/[id]/definition.ts';
import { rawBlockPage } from './block/[id]/raw/definition.ts';
import { txPage } from './tx/[hash]/definition.ts';
import { rawTxPage } from './tx/[hash]/raw/definition.ts';
import { shareTxPage } from './tx/[hash]/share/definition.ts';
import { outputPage } from './output/[amount]/[index]/definition.ts';
import { outputKeyPage } from './output-key/[key]/definition.ts';
import { keyImagePage } from './key-image/[image]/definition.ts';
import { poolPage } from './pool/definition.ts';
import { miningPage } from './mining/definition.ts';
import { chartsPage } from './charts/definition.ts';
import { forksPage } from './forks/definition.ts';
import { alternativesPage } from './forks/blocks/definition.ts';
import { reorgPage } from './forks/[id]/definition.ts';
import { networkPage } from './network/definition.ts';
import { proofsPage } from './proofs/definition.ts';
import { toolsPage } from './tools/definition.ts';
import { searchPage } from './search/definition.ts';
import { nodeComparisonPage } from './compare/[hash]/definition.ts';
import { receiptFormPage } from './receipt/definition.ts';
import { receiptPage } from './receipt/[receipt]/definition.ts';
import { demoPage } from './demo/definition.ts';
import { apiPage } from './api/definition.ts';
import { apiGroupPage } from './docs/[group]/definition.ts';

/**
 * Every page except the one for unknown paths. From this list, the server derives the routes, the redirects to canonical
 * URLs, the request costs and the cache rules. `robots.txt` and the sitemap are also built from it.
 */
export const pages: readonly PageDefinition[] = [
  homePage,
  blocksPage,
  blockPage,
  rawBlockPage,
  txPage,
  rawTxPage,
  shareTxPage,
  outputPage,
  outputKeyPage,
  keyImagePage,
  poolPage,
  miningPage,
  chartsPage,
  forksPage,
  alternativesPage,
  reorgPage,
  networkPage,
  proofsPage,
  toolsPage,
  searchPage,
  nodeComparisonPage,
  receiptFormPage,
  receiptPage,
  demoPage,
  apiPage,
  apiGroupPage,
];
