import { SOURCE_LANGUAGE } from '../../i18n/languages.ts';
import { withLocale } from '../../i18n/translate.ts';
import { CONFIRMATIONS_HEADER, DEPENDS_ON_HEADER, type PageRequest } from '../../server/page-request.ts';
import { localisedPath } from '../_lib/routes.ts';
import type { PageDefinition } from './define-page.ts';
import { SiteDocument } from './document.tsx';
import { loadAtOneTip } from './load-at-one-tip.ts';
import type { PageContent, PageMetadata, PageUrlParams, SitePage } from './site-page.ts';

/** Loads the data of a page and renders its document to static HTML. There is no hydration. */
export async function renderPage<Param extends string>(
  { translations = [], dependsOn, searchEngines }: PageDefinition,
  page: SitePage<Param>,
  request: PageRequest,
): Promise<Response> {
  const { language, currentLocale: locale, params, query } = request;
  const isTranslated = language === SOURCE_LANGUAGE || translations.includes(language);
  if (!isTranslated) request.currentLocale = { language, messages: undefined };
  // Next.js rejects a static import of this package in route handlers.
  const { renderToStaticMarkup } = await import('react-dom/server');
  // The server process that accepts the request has matched the path, so every path parameter has a value.
  const url = { params, query: searchParamsOf(query) } as PageUrlParams<Param>;
  const [loaded, status] = await loadAtOneTip(request, async () =>
    Promise.all([page.loadPage(url), dependsOn === 'nothing' ? undefined : request.status]),
  );
  if ('redirectTo' in loaded) {
    // With 303, the browser uses GET for the new URL, even after a POST.
    return new Response(null, { status: 303, headers: { Location: loaded.redirectTo } });
  }
  const isListed = searchEngines !== 'never';
  const about = aboutOf({ allowsSearchEngines: isListed, ...page.metadataOf(url.params) }, loaded, request);
  // The site frame is translated into all languages, but the content only into the languages that the page definition lists.
  const content = isTranslated ? (
    loaded.content
  ) : (
    <div lang={SOURCE_LANGUAGE} dangerouslySetInnerHTML={{ __html: renderToStaticMarkup(loaded.content) }} />
  );
  request.currentLocale = locale;
  const { searchInput } = loaded;
  const document = (
    <SiteDocument
      {...{ metadata: about, request, translations }}
      status={status?.data}
      {...(searchInput === undefined ? {} : { searchInput })}
    >
      {content}
    </SiteDocument>
  );
  const html = withLocale(locale, () => renderToStaticMarkup(document));
  return htmlResponse(`<!DOCTYPE html>${html}`, loaded.status ?? 200, {
    ...headersOf(loaded),
    // If the data for a part of the page could not be read, no cache may send the incomplete page to other visitors.
    ...(request.isIncomplete ? { 'Cache-Control': 'no-store' } : {}),
  });
}

/** Returns an HTML response with `Content-Length`, so that Node.js sends the body without chunked encoding. */
export function htmlResponse(
  html: string,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const body = Buffer.from(html);
  return new Response(body, {
    status,
    headers: {
      ...headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': String(body.length),
    },
  });
}

function searchParamsOf(query: string): PageUrlParams<never>['query'] {
  const values = new URLSearchParams(query);
  return Object.fromEntries(
    [...new Set(values.keys())].map((name) => {
      const [value, ...others] = values.getAll(name);
      return [name, value === undefined || others.length === 0 ? value : [value, ...others]];
    }),
  );
}

function aboutOf(about: PageMetadata, loaded: PageContent, { path, query }: PageRequest): PageMetadata {
  const isFound = loaded.status === undefined;
  return {
    ...about,
    // Error pages have no canonical URL.
    ...(isFound ? { canonical: localisedPath(path) } : {}),
    // Search engines must not index query variants of a page, or error pages.
    ...(query === '' ? {} : { allowsSearchEngines: false }),
    ...loaded.metadata,
    ...(isFound ? {} : { allowsSearchEngines: false }),
  };
}

function headersOf({ headers, dependsOn, confirmations }: PageContent): Record<string, string> {
  return {
    ...headers,
    ...(dependsOn === undefined ? {} : { [DEPENDS_ON_HEADER]: dependsOn }),
    ...(confirmations === undefined ? {} : { [CONFIRMATIONS_HEADER]: String(confirmations) }),
  };
}
