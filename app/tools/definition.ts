import { canonicaliserOf, definePage, canonicalFreeText } from '../_frame/define-page.ts';
import { parseToolName } from './tools.ts';

export const toolsPageDefinition = definePage({
  path: '/tools',
  query: { tool: canonicaliserOf(parseToolName), time: canonicalFreeText, height: canonicalFreeText },
  form: { kind: 'tools', cost: 'largePage' },
  searchEngines: 'sitemap',
  translations: ['de'],
});
