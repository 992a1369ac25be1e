import { canonicaliserOf, definePage } from '../../_frame/define-page.ts';
import { parseHeight } from '@ringscope/protocol/brands.ts';
import { parseReorgId } from '../../../lookups/positions.ts';

export const reorgPageDefinition = definePage({
  path: '/forks/:id',
  parts: { id: canonicaliserOf(parseReorgId) },
  query: { from: canonicaliserOf(parseHeight) },
  translations: ['de'],
});
