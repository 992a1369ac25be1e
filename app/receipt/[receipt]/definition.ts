import { definePage } from '../../_frame/define-page.ts';

export const receiptPage = definePage({
  path: '/receipt/:receipt',
  parts: { receipt: (text) => text },
  isPrivate: () => true,
  searchEngines: 'never',
  translations: ['de'],
});
