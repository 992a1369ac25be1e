import type { MetadataRoute } from 'next';
import { allLanguages, inLanguage } from '../i18n/languages.ts';
import { publicUrl } from '../server/pages/site.ts';
import type { PageDefinition } from './_frame/define-page.ts';
import { files, pathsWithoutPages, PICTURES } from './_lib/routes.ts';
import { blocksPage } from './blocks/definition.ts';
import { pages } from './pages.ts';

// The URL of the site is known only when it runs.
export const dynamic = 'force-dynamic';

/** A page with parameters is a part or another view of a page without. */
const UNLISTED_QUERIES = '/*?';

/** Programs that show a preview when somebody writes a link. They need the picture of that page. */
const previewAgents = [
  'Discordbot',
  'facebookexternalhit',
  'LinkedInBot',
  'Mastodon',
  'Slackbot-LinkExpanding',
  'TelegramBot',
  'Twitterbot',
  'WhatsApp',
];

/**
 * Search engines leave out pages that depend on what a visitor types, change all the time, or are too many
 * (docs/crawling.md).
 *
 * @see RFC 9309
 */
export default function robots(): MetadataRoute.Robots {
  const unlistedPages = pages.filter(({ searchEngines }) => searchEngines === 'never').map(beginningOf);
  // The parts of this list lead to all blocks. Its rule is longer than the one for all queries, so it decides.
  const allow = inAllLanguages(`${blocksPage.path}?before=`);
  const disallow = [UNLISTED_QUERIES, ...unlistedPages.flatMap(inAllLanguages), ...pathsWithoutPages];
  return {
    rules: [
      { userAgent: previewAgents, allow, disallow },
      // A picture takes a tenth of a second to render, and a search engine needs none.
      { userAgent: '*', allow, disallow: [...disallow, PICTURES] },
    ],
    sitemap: publicUrl() + files.sitemap,
  };
}

/** Returns the beginning of the URLs of a page. A star stands for any text: `/tx/:hash/raw` → `/tx/` + `*` + `/raw`. */
function beginningOf({ path }: PageDefinition): string {
  return path.replace(/:\w+(?:\/:\w+)*$/, '').replaceAll(/:\w+/g, '*');
}

function inAllLanguages(path: string): string[] {
  return allLanguages.map((language) => inLanguage(path, language));
}
