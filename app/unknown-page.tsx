import type { PageAnswer, SitePage } from './_frame/site-page.ts';
import { notFoundPage } from './_components/error-pages.tsx';

export const unknownPage: SitePage = { about: () => ({ title: 'No such page', isListed: false }), prepare };

/** Answers every address that no page has. */
async function prepare(): Promise<PageAnswer> {
  return notFoundPage('No such page', <p>This explorer has nothing at this address.</p>);
}
