import type { PageAddress, PageAnswer, SitePage } from '../../_frame/site-page.ts';
import { pageRequest } from '../../../server/page-request.ts';
import { parseKeyImage } from '../../../protocol/brands.ts';
import { badRequestPage, notFoundPage } from '../../_components/error-pages.tsx';
import { outagePage } from '../../_components/outage.tsx';
import { routes } from '../../_lib/routes.ts';

export const keyImagePage: SitePage<'image'> = {
  about: () => ({ title: 'Key image', isListed: false }),
  prepare,
};

/** Redirects to the input that shows a key image. */
async function prepare({ params }: PageAddress<'image'>): Promise<PageAnswer> {
  const image = parseKeyImage(params.image);
  if (image === undefined) {
    return badRequestPage({ field: 'image', problem: 'A key image has exactly 64 hexadecimal digits.' });
  }
  const loaded = await pageRequest().site.reads.spend(image);
  if (loaded.unavailable !== undefined) return outagePage(loaded.unavailable);
  if (loaded.data !== undefined)
    return { redirectTo: routes.txInput(loaded.data.txHash, loaded.data.position) };
  return notFoundPage(
    'No spend is known',
    <p>
      No transaction on the chain or in the pool shows this key image. Either its output is not spent, or
      these digits are not a key image. The chain does not tell which.
    </p>,
  );
}
