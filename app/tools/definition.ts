import { canonical, definePage, freeText } from '../_frame/define-page.ts';
import { parseToolName } from './tools.ts';

export const toolsPage = definePage({
  path: '/tools',
  query: { tool: canonical(parseToolName), time: freeText, height: freeText },
  form: { kind: 'tools', cost: 'largePage' },
  searchEngines: 'sitemap',
  translations: ['de'],
});
