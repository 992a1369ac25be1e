import { parseTxHash } from '@ringscope/protocol/brands.ts';
import { createCanonicaliser, definePage } from '../../_frame/define-page.ts';

export const nodeComparisonPageDefinition = definePage({
  path: '/compare/:hash',
  pathParams: { hash: createCanonicaliser(parseTxHash) },
  cost: 'largePage',
  searchEngines: 'never',
  translations: ['de'],
});
