import { t } from '../../../i18n/translate.ts';
import type { PageUrl, PageResponse } from '../../_frame/site-page.ts';
import { keyImagePage } from './definition.ts';
import { pageHandlers } from '../../_frame/page-handlers.ts';
import { pageRequest } from '../../../server/page-request.ts';
import { parseKeyImage } from '@ringscope/protocol/brands.ts';
import { badRequestPage, notFoundPage } from '../../_components/error-pages.tsx';
import { outagePage } from '../../_components/outage.tsx';
import { KeyImageView } from './key-image-view.tsx';

export const { GET, POST } = pageHandlers(keyImagePage, {
  about: () => ({ title: t('Key image') }),
  loadPage,
});

/** Returns the page with every input that has the key image: on the chain, in the pool and in orphaned blocks. */
async function loadPage({ params }: PageUrl<'image'>): Promise<PageResponse> {
  const image = parseKeyImage(params.image);
  if (image === undefined) {
    return badRequestPage({
      field: 'image',
      problem: t('A key image has exactly 64 hexadecimal characters.'),
    });
  }
  const loaded = await pageRequest().site.reads.keyImage(image);
  if (loaded.unavailable !== undefined) return outagePage(loaded.unavailable);
  const { mined, waiting, orphaned } = loaded.data;
  if (mined === undefined && waiting.length === 0 && orphaned.length === 0) {
    return notFoundPage(
      t('No transaction with this key image was found'),
      <p>
        {t(
          'No transaction on the chain or in the pool has this key image. Either its output is not spent, or this is not a key image. The chain does not show which of the two is true.',
        )}
      </p>,
    );
  }
  return {
    content: <KeyImageView image={image} spends={loaded.data} />,
  };
}
