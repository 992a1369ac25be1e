import { t } from '../../../i18n/translate.ts';
import type { PageUrlParams, PageResponse } from '../../_frame/site-page.ts';
import { outputKeyPageDefinition } from './definition.ts';
import { createPageHandlers } from '../../_frame/page-handlers.ts';
import { currentPageRequest } from '../../../server/page-request.ts';
import { parseOneTimeKey } from '@ringscope/protocol/brands.ts';
import { badRequestPage, notFoundPage } from '../../_components/error-pages.tsx';
import { createOutagePage } from '../../_components/outage.tsx';
import { routes } from '../../_lib/routes.ts';
import { OutputKeyView } from './output-key-view.tsx';

export const { GET, POST } = createPageHandlers(outputKeyPageDefinition, {
  metadataOf: () => ({ title: t('Output key') }),
  loadPage,
});

/** Redirects to the output with a one-time key, or lists the outputs when several share the key. */
async function loadPage({ params }: PageUrlParams<'key'>): Promise<PageResponse> {
  const key = parseOneTimeKey(params.key);
  if (key === undefined) {
    return badRequestPage({
      field: 'key',
      problem: t('A one-time key has exactly 64 hexadecimal characters.'),
    });
  }
  const loaded = await currentPageRequest().site.pageDataReader.outputsOfKey(key);
  if (loaded.unavailableReason !== undefined) return createOutagePage(loaded.unavailableReason);
  const [only, ...others] = loaded.data;
  if (only === undefined) {
    return notFoundPage(t('No output with this key'), <p>{t('No indexed output has this one-time key.')}</p>);
  }
  if (others.length === 0) return { redirectTo: routes.output(only.amount, only.globalIndex) };
  return {
    content: <OutputKeyView outputs={loaded.data} />,
  };
}
