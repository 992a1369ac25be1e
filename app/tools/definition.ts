import { canonical, definePage, typed } from '../_frame/define-page.ts';
import { parseToolName } from './tools.ts';

export const toolsPage = definePage({
  path: '/tools',
  query: { tool: canonical(parseToolName), time: typed, height: typed },
  form: { kind: 'tools', cost: 'largePage' },
  searchEngines: 'sitemap',
  translations: ['de'],
});
