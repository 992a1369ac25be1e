import { definePage } from '../_frame/define-page.ts';

export const receiptFormPageDefinition = definePage({
  path: '/receipt',
  form: { kind: 'receipt', cost: 'page' },
  searchEngines: 'links',
  translations: ['de'],
});
