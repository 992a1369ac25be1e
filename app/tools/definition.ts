import { createCanonicaliser, definePage, freeTextCanonicaliser } from '../_frame/define-page.ts';
import { parseToolName } from './tools.ts';

export const toolsPageDefinition = definePage({
  path: '/tools',
  query: {
    tool: createCanonicaliser(parseToolName),
    time: freeTextCanonicaliser,
    height: freeTextCanonicaliser,
  },
  form: { kind: 'tools', cost: 'largePage' },
  searchEngines: 'sitemap',
  translations: ['de'],
});
