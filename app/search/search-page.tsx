import type { PageAddress, PageAnswer, SitePage } from '../_frame/site-page.ts';
import { pageRequest } from '../../server/page-request.ts';
import type { HashMatch } from '../../db/queries/search.ts';
import { badRequestPage, notFoundPage } from '../_components/error-pages.tsx';
import { outagePage } from '../_components/outage.tsx';
import { queryParam } from '../_lib/params.ts';
import { routes } from '../_lib/routes.ts';
import { parseQuery } from '../../read/search.ts';

function destination(found: HashMatch): string {
  switch (found.kind) {
    case 'block':
      return routes.block(found.hash);
    case 'tx':
      return routes.tx(found.hash);
    case 'key-image':
      return routes.txInput(found.spend.txHash, found.spend.position);
    case 'output-key':
      return routes.outputKey(found.key);
  }
}

export const searchPage: SitePage = { about: () => ({ title: 'Search', isListed: false }), prepare };

/** Redirects a search to the page of its result. */
async function prepare(address: PageAddress<never>): Promise<PageAnswer> {
  const query = parseQuery(queryParam(address.query, 'q') ?? '');
  if (query.kind === 'height') return { redirectTo: routes.block(query.height) };
  if (query.kind === 'bad') return badRequestPage({ field: 'q', problem: query.problem });
  const loaded = await pageRequest().site.reads.hash(query.candidates);
  if (loaded.unavailable !== undefined) return outagePage(loaded.unavailable);
  if (loaded.data !== undefined) return { redirectTo: destination(loaded.data) };
  return notFoundPage(
    'Nothing found',
    <p>
      This index knows no block, transaction, spent key image or one-time key with these 64 digits. It looked
      on the main chain, in the pool and among orphaned blocks.
    </p>,
  );
}
