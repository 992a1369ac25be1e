import { choiceCanonicaliser, definePage, DETAIL_PAGE_CACHE_MS } from '../../_frame/define-page.ts';
import { BLOCK_TXS_PER_PAGE } from '../../../lookups/block.ts';
import { canonicaliseBlockId, pageStartCanonicaliser } from '../../_lib/canonical-values.ts';
import { blockTxOrders, DEFAULT_BLOCK_TX_ORDER } from './tx-order.ts';

export const blockPageDefinition = definePage({
  path: '/block/:id',
  pathParams: { id: canonicaliseBlockId },
  query: {
    from: pageStartCanonicaliser(BLOCK_TXS_PER_PAGE),
    order: choiceCanonicaliser(blockTxOrders, DEFAULT_BLOCK_TX_ORDER),
  },
  cacheMs: DETAIL_PAGE_CACHE_MS,
  translations: ['de'],
});
