import { allLanguages, inLanguage } from '../languages/languages.ts';
import { API_GROUPS, LISTED_PAGES, OPEN_SEARCH } from './listed-pages.ts';
import { StoredAnswer } from './http/stored-answer.ts';

const A_DAY = 'public, max-age=86400';

/** Paths that search engines leave out: they depend on what a visitor types, or change all the time. */
const UNLISTED = ['/search', '/live', '/key-image/', '/output-key/', '/tx/*/raw', '/block/*/raw', '/demo'];

/** Returns the files for programs that contain the public address of the site, by path. */
export function addressFiles(publicUrl: string): Map<string, StoredAnswer> {
  return new Map([
    ['/robots.txt', file('text/plain', robots(publicUrl))],
    ['/sitemap.xml', file('application/xml', sitemap(publicUrl))],
    [OPEN_SEARCH, file('application/opensearchdescription+xml', openSearch(publicUrl))],
  ]);
}

function file(type: string, text: string): StoredAnswer {
  return new StoredAnswer({
    status: 200,
    headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': A_DAY },
    body: Buffer.from(text),
  });
}

function robots(publicUrl: string): string {
  const paths = allLanguages.flatMap((language) => UNLISTED.map((path) => inLanguage(path, language)));
  const rules = paths.map((path) => `Disallow: ${path}\n`).join('');
  return `User-Agent: *\n${rules}\nSitemap: ${publicUrl}/sitemap.xml\n`;
}

/** @see https://www.sitemaps.org/protocol.html */
function sitemap(publicUrl: string): string {
  const paths = [...LISTED_PAGES, ...API_GROUPS.map((group) => `/docs/${group}`)];
  const entries = paths.map((path) => `<url><loc>${escaped(publicUrl + path)}</loc></url>\n`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}</urlset>\n`;
}

/** Describes the search to browsers. @see https://github.com/dewitt/opensearch, version 1.1, draft 6 */
function openSearch(publicUrl: string): string {
  const root = escaped(publicUrl);
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>Ringscope</ShortName>
<Description>Blocks, transactions and outputs of Monero</Description>
<InputEncoding>UTF-8</InputEncoding>
<Image width="48" height="48" type="image/x-icon">${root}/favicon.ico</Image>
<Url type="text/html" template="${root}/search?q={searchTerms}"/>
</OpenSearchDescription>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
