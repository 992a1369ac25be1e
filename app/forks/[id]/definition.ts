import { createCanonicaliser, definePage } from '../../_frame/define-page.ts';
import { parseHeight } from '@ringscope/protocol/brands.ts';
import { parseReorgId } from '../../../lookups/positions.ts';

export const reorgPageDefinition = definePage({
  path: '/forks/:id',
  pathParams: { id: createCanonicaliser(parseReorgId) },
  query: { from: createCanonicaliser(parseHeight) },
  translations: ['de'],
});
