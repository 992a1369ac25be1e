import { parseTxHash } from '@ringscope/protocol/brands.ts';
import { canonicaliserOf, definePage } from '../../_frame/define-page.ts';

export const nodeComparisonPageDefinition = definePage({
  path: '/compare/:hash',
  parts: { hash: canonicaliserOf(parseTxHash) },
  cost: 'largePage',
  searchEngines: 'never',
  translations: ['de'],
});
