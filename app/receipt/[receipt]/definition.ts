import { definePage } from '../../_frame/define-page.ts';

export const receiptPageDefinition = definePage({
  path: '/receipt/:receipt',
  pathParams: { receipt: (text) => text },
  isPrivate: () => true,
  searchEngines: 'never',
  translations: ['de'],
});
