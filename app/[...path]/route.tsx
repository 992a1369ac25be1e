import { t } from '../../i18n/translate.ts';
import type { PageResponse } from '../_frame/site-page.ts';
import { unknownPathPageDefinition } from './definition.ts';
import { createPageHandlers } from '../_frame/page-handlers.ts';
import { notFoundPage } from '../_components/error-pages.tsx';

export const { GET, POST } = createPageHandlers(unknownPathPageDefinition, {
  metadataOf: () => ({ title: t('No such page') }),
  loadPage,
});

/** Returns the "not found" page for a URL that matches no page. */
async function loadPage(): Promise<PageResponse> {
  return notFoundPage(t('No such page'), <p>{t('This explorer has no page at this URL.')}</p>);
}
