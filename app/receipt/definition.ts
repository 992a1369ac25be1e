import { canonicalFreeText, definePage } from '../_frame/define-page.ts';

export const receiptFormPage = definePage({
  path: '/receipt',
  query: { receipt: canonicalFreeText },
  isPrivate: ({ receipt }) => receipt !== undefined,
  searchEngines: 'links',
  translations: ['de'],
});
