import { definePage } from '../_frame/define-page.ts';

export const receiptFormPage = definePage({
  path: '/receipt',
  form: { kind: 'receipt', cost: 'page' },
  searchEngines: 'links',
  translations: ['de'],
});
