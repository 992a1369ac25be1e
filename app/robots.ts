import type { MetadataRoute } from 'next';
import { allLanguages, pathInLanguage } from '../i18n/languages.ts';
import { sitePublicUrl } from '../server/pages/site.ts';
import type { PageDefinition } from './_frame/define-page.ts';
import { staticFilePaths, pathPrefixesWithoutPages, LINK_PREVIEW_PATH_PREFIX } from './_lib/routes.ts';
import { blocksPageDefinition } from './blocks/definition.ts';
import { pageDefinitions } from './pages.ts';

// The site URL is known only at run time.
export const dynamic = 'force-dynamic';

/** URLs with a query are not crawled: each shows a part or another view of a page without a query. */
const UNLISTED_QUERIES = '/*?';

/** User agents of programs that show previews of links. They need the preview pictures. */
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
 * Returns `robots.txt`. It excludes pages that depend on visitor input, change constantly, or are too numerous
 * (docs/crawling.md).
 *
 * @see RFC 9309
 */
export default function robots(): MetadataRoute.Robots {
  const unlistedPages = pageDefinitions
    .filter(({ searchEngines }) => searchEngines === 'never')
    .map(urlPatternOf);
  // The list pages of blocks link to all blocks. This rule is longer than the rule for all queries, so it takes
  // precedence.
  const allow = inAllLanguages(`${blocksPageDefinition.path}?before=`);
  const disallow = [UNLISTED_QUERIES, ...unlistedPages.flatMap(inAllLanguages), ...pathPrefixesWithoutPages];
  return {
    rules: [
      { userAgent: previewAgents, allow, disallow },
      // A preview picture takes 0.1 s to render, and search engines do not need it.
      { userAgent: '*', allow, disallow: [...disallow, LINK_PREVIEW_PATH_PREFIX] },
    ],
    sitemap: sitePublicUrl() + staticFilePaths.sitemap,
  };
}

/** Returns the URL pattern of a page. A star matches any characters: `/tx/:hash/raw` → `/tx/` + `*` + `/raw`. */
function urlPatternOf({ path }: PageDefinition): string {
  return path.replace(/:\w+(?:\/:\w+)*$/, '').replaceAll(/:\w+/g, '*');
}

function inAllLanguages(path: string): string[] {
  return allLanguages.map((language) => pathInLanguage(path, language));
}
