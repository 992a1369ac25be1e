import { allLanguages, inLanguage } from '../i18n/languages.ts';
import { StoredResponse } from './http/stored-response.ts';

/** Description of the search for browsers. */
const OPEN_SEARCH = '/opensearch.xml';

/** Pages that search engines may list besides those that they find by links. */
const LISTED_PAGES = [
  '/',
  '/blocks',
  '/pool',
  '/mining',
  '/charts',
  '/forks',
  '/network',
  '/proofs',
  '/api',
] as const;

/** Groups of the documentation of the API. */
export const API_GROUPS = [
  'blocks',
  'transactions',
  'outputs',
  'pool',
  'forks',
  'network',
  'statistics',
  'tools',
  'streams',
] as const;

const A_DAY = 'public, max-age=86400';

/**
 * Pages that search engines leave out: they depend on what a visitor types, change all the time, or are too many
 * (docs/crawling.md).
 */
const UNLISTED_PAGES = [
  '/search',
  '/receipt/',
  '/key-image/',
  '/output-key/',
  '/output/',
  '/tx/*/raw',
  '/block/*/raw',
  '/demo',
];

/** Other paths without a page for search engines. The last two are links of other explorers, which contain keys. */
const UNLISTED_PATHS = ['/api/', '/live', '/prove/', '/myoutputs/'];

/** A page with parameters is a part or another view of a page without. */
const UNLISTED_QUERIES = '/*?';

/** The parts of this list lead to all blocks. Its rule is longer than the one above, so it decides. */
const LISTED_QUERY = '/blocks?before=';

/** A picture takes a tenth of a second to draw, and a search engine needs none. */
const PICTURES = '/og/';

/** Programs that show a preview when somebody writes a link. They need the picture of that page. */
const PREVIEW_AGENTS = [
  'Discordbot',
  'facebookexternalhit',
  'LinkedInBot',
  'Mastodon',
  'Slackbot-LinkExpanding',
  'TelegramBot',
  'Twitterbot',
  'WhatsApp',
];

/** Returns the files for programs that contain the public address of the site, by path. */
export function addressFiles(publicUrl: string): Map<string, StoredResponse> {
  return new Map([
    ['/robots.txt', file('text/plain', robots(publicUrl))],
    ['/sitemap.xml', file('application/xml', sitemap(publicUrl))],
    [OPEN_SEARCH, file('application/opensearchdescription+xml', openSearch(publicUrl))],
  ]);
}

function file(type: string, text: string): StoredResponse {
  return new StoredResponse({
    status: 200,
    headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': A_DAY },
    body: Buffer.from(text),
  });
}

/** @see RFC 9309 */
function robots(publicUrl: string): string {
  const local = (path: string): string[] => allLanguages.map((language) => inLanguage(path, language));
  const rules = [
    ...local(LISTED_QUERY).map((path) => `Allow: ${path}`),
    ...[UNLISTED_QUERIES, ...UNLISTED_PAGES.flatMap(local), ...UNLISTED_PATHS].map(
      (path) => `Disallow: ${path}`,
    ),
  ];
  const group = (agents: readonly string[], lines: readonly string[]): string =>
    [...agents.map((agent) => `User-Agent: ${agent}`), ...lines].join('\n');
  return `${[
    group(PREVIEW_AGENTS, rules),
    group(['*'], [...rules, `Disallow: ${PICTURES}`]),
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ].join('\n\n')}\n`;
}

/** @see https://www.sitemaps.org/protocol.html */
function sitemap(publicUrl: string): string {
  const paths = [...LISTED_PAGES, ...API_GROUPS.map((group) => `/docs/${group}`)];
  const entries = paths.map((path) => `<url><loc>${escaped(publicUrl + path)}</loc></url>\n`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}</urlset>\n`;
}

/**
 * Describes the search to browsers. It is posted like the form of every page, so that no URL contains what was typed.
 * Firefox posts it. A browser that supports only GET, such as Chromium, does not offer the search.
 *
 * @see https://github.com/dewitt/opensearch, version 1.1, draft 6
 * @see MDN, "OpenSearch description format", for `method` and `Param`
 */
function openSearch(publicUrl: string): string {
  const root = escaped(publicUrl);
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>Ringscope</ShortName>
<Description>Blocks, transactions and outputs of Monero</Description>
<InputEncoding>UTF-8</InputEncoding>
<Image width="48" height="48" type="image/x-icon">${root}/favicon.ico</Image>
<Url type="text/html" method="post" template="${root}/search">
<Param name="q" value="{searchTerms}"/>
</Url>
</OpenSearchDescription>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
